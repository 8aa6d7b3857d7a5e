import type { ReactElement } from 'react';
import type { PageBox, PageFigure } from '#shared/contracts/report/report-pages.ts';
import { barOf, diagonalLines, sparkColumns, sparkLines } from '#shared/domain/report/draw/figure-shapes.ts';
import { type PaperTone, reportColour } from '#shared/domain/report/draw/report-colours.ts';
import { PageChart } from './page-chart.tsx';

/** What a box shows besides text, by its kind. */
export function BoxFigure(props: {
  readonly box: PageBox;
  readonly figure: PageFigure;
  readonly paper: PaperTone;
  readonly chartMissing: string;
}): ReactElement | null {
  const { box, figure, paper, chartMissing } = props;
  if ('chart' in figure) return <PageChart box={box} chart={figure} paper={paper} missing={chartMissing} />;
  if ('spark' in figure) return <Spark box={box} spark={figure} paper={paper} />;
  if ('bar' in figure) {
    const { x, y, w, h } = barOf(box, figure.bar);
    return <rect {...{ x, y, width: w, height: h, rx: 1.5 }} fill={reportColour('brand', paper)} />;
  }
  if ('diagonal' in figure)
    return (
      <>
        {diagonalLines(box, figure.diagonal).map((line) => (
          <line
            key={`${line.x2} ${line.y2}`}
            {...line}
            stroke={reportColour('line', paper)}
            strokeWidth={0.75}
          />
        ))}
      </>
    );
  return null;
}

function Spark(props: {
  readonly box: PageBox;
  readonly spark: Extract<PageFigure, { spark: string }>;
  readonly paper: PaperTone;
}): ReactElement {
  const { box, spark, paper } = props;
  const colour = reportColour('brand', paper);
  if (spark.spark === 'column')
    return (
      <>
        {sparkColumns(box, spark).map(({ x, y, w, h }) => (
          <rect key={x} {...{ x, y, width: w, height: h }} fill={colour} />
        ))}
      </>
    );
  return (
    <>
      {sparkLines(box, spark).map((line) => (
        <polyline
          key={line[0]?.join()}
          points={line.map((point) => point.join()).join(' ')}
          fill="none"
          stroke={colour}
          strokeWidth={1.2}
        />
      ))}
    </>
  );
}
