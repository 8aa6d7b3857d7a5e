import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { PageBox } from '#shared/contracts/report/report-pages.ts';
import { type ChartFigure, chartOption, isDrawn } from '#shared/domain/report/draw/chart-option.ts';
import { type PaperTone, reportColour } from '#shared/domain/report/draw/report-colours.ts';
import { REPORT_FONT } from './report-font.ts';

/** A chart of a page. ECharts is fetched with the first one. */
export function PageChart(props: {
  readonly box: PageBox;
  readonly chart: ChartFigure;
  readonly paper: PaperTone;
  /** Said in place of a kind that cannot be drawn. */
  readonly missing: string;
}): ReactElement {
  const { box, chart, paper, missing } = props;
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const canDraw = isDrawn(chart);
  useEffect(() => {
    const element = place.current;
    if (!element || !canDraw) return;
    let dispose: (() => void) | null = null;
    let isGone = false;
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (!isGone) dispose = drawChart(element, chartOption(chart, paper, REPORT_FONT));
      })
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      dispose?.();
    };
  }, [chart, paper, canDraw]);
  if (!canDraw || hasFailed)
    return (
      <text x={box.x + 6} y={box.y + 14} fontSize={9} fill={reportColour('doubt', paper)}>
        {missing}
      </text>
    );
  return (
    <foreignObject x={box.x} y={box.y} width={box.w} height={box.h}>
      <div
        ref={place}
        data-chart=""
        role="img"
        aria-label={box.alt ?? ''}
        style={{ width: box.w, height: box.h }}
      />
    </foreignObject>
  );
}
