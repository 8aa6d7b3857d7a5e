import type { ReactElement } from 'react';
import type { PageBox, PageFigure } from '#shared/contracts/report/report-pages.ts';
import { PageChart } from './page-chart.tsx';
import { type PaperTone, reportColour } from './report-colours.ts';

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
  if ('bar' in figure) return <Bar box={box} share={figure.bar} paper={paper} />;
  if ('diagonal' in figure) return <Diagonal box={box} lines={figure.diagonal} paper={paper} />;
  return null;
}

const PADDING = 4;

/** A row of values: a gap where one is missing. */
function Spark(props: {
  readonly box: PageBox;
  readonly spark: Extract<PageFigure, { spark: string }>;
  readonly paper: PaperTone;
}): ReactElement | null {
  const { box, spark, paper } = props;
  const known = spark.values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const w = box.w - 2 * PADDING;
  const h = box.h - 2 * PADDING;
  const step = w / Math.max(1, spark.values.length - (spark.spark === 'line' ? 1 : 0));
  const yOf = (value: number): number =>
    box.y + PADDING + (high === low ? h / 2 : h * (1 - (value - low) / (high - low)));
  const colour = reportColour('brand', paper);
  if (spark.spark === 'column')
    return (
      <>
        {spark.values.map((value, index) => {
          if (value === null) return null;
          const top = high <= 0 ? box.y + PADDING : box.y + PADDING + h * (1 - Math.max(0, value) / high);
          const x = box.x + PADDING + index * step;
          return (
            <rect
              key={x}
              {...{ x, y: top, width: step * 0.7, height: box.y + PADDING + h - top }}
              fill={colour}
            />
          );
        })}
      </>
    );
  const parts = spark.values.map((value, index) =>
    value === null ? null : `${box.x + PADDING + index * step},${yOf(value)}`,
  );
  const runs = parts
    .map((part) => part ?? '|')
    .join(' ')
    .split('|')
    .map((run) => run.trim())
    .filter((run) => run !== '');
  return (
    <>
      {runs.map((points) => (
        <polyline key={points} points={points} fill="none" stroke={colour} strokeWidth={1.2} />
      ))}
    </>
  );
}

function Bar(props: {
  readonly box: PageBox;
  readonly share: number;
  readonly paper: PaperTone;
}): ReactElement {
  const { box, share, paper } = props;
  const width = (box.w - 2 * PADDING) * Math.min(1, Math.max(0, share));
  const height = Math.min(box.h - 4, 8);
  return (
    <rect
      {...{ x: box.x + PADDING, y: box.y + (box.h - height) / 2, width, height, rx: 1.5 }}
      fill={reportColour('brand', paper)}
    />
  );
}

function Diagonal(props: {
  readonly box: PageBox;
  readonly lines: number;
  readonly paper: PaperTone;
}): ReactElement {
  const { box, lines, paper } = props;
  const ends =
    lines === 1
      ? [[box.x + box.w, box.y + box.h]]
      : [
          [box.x + box.w, box.y + box.h / 2],
          [box.x + box.w / 2, box.y + box.h],
        ];
  return (
    <>
      {ends.map(([x2, y2]) => (
        <line
          key={`${x2} ${y2}`}
          {...{ x1: box.x, y1: box.y, x2, y2 }}
          stroke={reportColour('line', paper)}
          strokeWidth={0.75}
        />
      ))}
    </>
  );
}
