import { Box, Text } from '@chakra-ui/react';
import { type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useSize } from '#console/ui/use-size.ts';
import type { HistoryPoint } from '#shared/contracts/history/history.ts';
import { unbrokenRuns, valueScale } from './chart-scale.ts';
import { plotOf } from './plot.ts';
import { CHART_STYLE, LimitLine, PlotAxes } from './plot-parts.tsx';

const HEIGHT_PX = 300;
const AXIS_W_PX = 64;

export interface HistoryLimit {
  readonly value: number;
  readonly label: string;
}

/** The last values over a band from the least to the greatest, broken where nothing was received; limits are dashed. */
export function MetricHistoryChart(props: {
  /** Says in words what is drawn. */
  readonly label: string;
  readonly points: readonly HistoryPoint[];
  readonly from: number;
  readonly to: number;
  readonly gapMs: number;
  readonly limits: readonly HistoryLimit[];
  readonly unit: string | null;
  readonly timeZone: string;
  /** Absent = as high as in a drawer of its own. */
  readonly heightPx?: number;
}): ReactElement {
  const { points, from, to, limits, unit, timeZone, heightPx = HEIGHT_PX } = props;
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const [pointed, setPointed] = useState<HistoryPoint | null>(null);
  const values = [...points.flatMap(([, min, max]) => [min, max]), ...limits.map(({ value }) => value)];
  const scale = valueScale(values.length > 0 ? values : [0, 1]);
  const plot = plotOf({ widthPx: width, heightPx, axisPx: AXIS_W_PX, from, to, scale });
  const { x, y } = plot;

  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const left = clientX - currentTarget.getBoundingClientRect().left;
    setPointed(nearest(points, plot.timeAt(left)));
  }

  return (
    <Box ref={box} position="relative" w="100%" h={`${heightPx}px`}>
      <svg
        role="img"
        aria-label={props.label}
        width="100%"
        height={heightPx}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        style={CHART_STYLE}
      >
        <PlotAxes plot={plot} timeZone={timeZone} />
        {unbrokenRuns(points, props.gapMs).map((run) => (
          <g key={run[0]?.[0]}>
            <path d={bandOf(run, x, y)} fill="var(--lw-accent-fg)" fillOpacity="0.22" />
            <path
              d={lineOf(run, x, y)}
              fill="none"
              stroke="var(--lw-accent-fg)"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          </g>
        ))}
        {limits.map(({ value, label }) => (
          <LimitLine key={label} plot={plot} value={value} label={label} />
        ))}
        {pointed && (
          <g>
            <line
              x1={x(pointed[0])}
              x2={x(pointed[0])}
              y1={plot.top}
              y2={plot.bottom}
              stroke="var(--lw-border-strong)"
            />
            <circle cx={x(pointed[0])} cy={y(pointed[3])} r="4" fill="var(--lw-accent-fg)" />
          </g>
        )}
      </svg>
      {pointed && (
        <Text
          position="absolute"
          top="0"
          left={`${Math.min(Math.max(x(pointed[0]) - 110, AXIS_W_PX), Math.max(AXIS_W_PX, width - 240))}px`}
          px="2"
          py="1"
          bg="bg.panel"
          borderWidth="1px"
          rounded="sm"
          textStyle="xs"
          whiteSpace="nowrap"
          pointerEvents="none"
        >
          {momentText(pointed[0], timeZone)} ·{' '}
          <b>{[groupedValue(pointed[3]), unit].filter(Boolean).join(' ')}</b>
        </Text>
      )}
    </Box>
  );
}

type Place = (value: number) => number;

function groupedValue(value: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(value);
}

function nearest(points: readonly HistoryPoint[], ms: number): HistoryPoint | null {
  let found: HistoryPoint | null = null;
  for (const point of points)
    if (found === null || Math.abs(point[0] - ms) < Math.abs(found[0] - ms)) found = point;
  return found;
}

function lineOf(run: readonly HistoryPoint[], x: Place, y: Place): string {
  const [first] = run;
  // A single point would be a line without length.
  if (first && run.length === 1) return `M${x(first[0]) - 1} ${y(first[3])}h2`;
  return run.map(([at, , , last], index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(last)}`).join('');
}

function bandOf(run: readonly HistoryPoint[], x: Place, y: Place): string {
  const above = run.map(([at, , max], index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(max)}`);
  const below = run.toReversed().map(([at, min]) => `L${x(at)} ${y(min)}`);
  return `${above.join('')}${below.join('')}Z`;
}
