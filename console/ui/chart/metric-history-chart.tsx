import { Box, Text } from '@chakra-ui/react';
import { type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useSize } from '#console/ui/use-size.ts';
import type { HistoryPoint } from '#shared/contracts/history/history.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { timeTicks, unbrokenRuns, valueScale } from './chart-scale.ts';

const HEIGHT_PX = 300;
const AXIS_W_PX = 64;
const AXIS_H_PX = 26;
const TOP_PX = 10;
/** Labels of times stand at least this far apart. */
const LABEL_PX = 84;
const DAY_MS = 86_400_000;

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
}): ReactElement {
  const { points, from, to, limits, unit, timeZone } = props;
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const [pointed, setPointed] = useState<HistoryPoint | null>(null);
  const values = [...points.flatMap(([, min, max]) => [min, max]), ...limits.map(({ value }) => value)];
  const scale = valueScale(values.length > 0 ? values : [0, 1]);
  const plotW = Math.max(1, width - AXIS_W_PX);
  const x = (ms: number): number => AXIS_W_PX + ((ms - from) / (to - from)) * plotW;
  const y = (value: number): number =>
    TOP_PX + ((scale.high - value) / (scale.high - scale.low)) * (HEIGHT_PX - TOP_PX - AXIS_H_PX);
  const isLong = to - from > DAY_MS;

  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const left = clientX - currentTarget.getBoundingClientRect().left;
    setPointed(nearest(points, from + ((left - AXIS_W_PX) / plotW) * (to - from)));
  }

  return (
    <Box ref={box} position="relative" w="100%" h={`${HEIGHT_PX}px`}>
      <svg
        role="img"
        aria-label={props.label}
        width="100%"
        height={HEIGHT_PX}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        style={{ display: 'block', fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={AXIS_W_PX} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--lw-border)" />
            <text x={AXIS_W_PX - 8} y={y(tick) + 4} textAnchor="end" fill="var(--lw-fg-muted)">
              {Math.abs(tick) < 10_000 ? tick.toFixed(scale.decimals) : shortNumber(tick)}
            </text>
          </g>
        ))}
        {timeTicks(from, to, timeZone, Math.max(1, Math.floor(plotW / LABEL_PX))).map((tick) => (
          <g key={tick}>
            <line
              x1={x(tick)}
              x2={x(tick)}
              y1={HEIGHT_PX - AXIS_H_PX}
              y2={HEIGHT_PX - AXIS_H_PX + 5}
              stroke="var(--lw-border-strong)"
            />
            <text
              x={Math.min(x(tick), width - 20)}
              y={HEIGHT_PX - 6}
              textAnchor="middle"
              fill="var(--lw-fg-muted)"
            >
              {isLong ? momentText(tick, timeZone).slice(5, 16) : clockTime(tick, timeZone)}
            </text>
          </g>
        ))}
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
          <g key={label}>
            <line
              x1={AXIS_W_PX}
              x2={width}
              y1={y(value)}
              y2={y(value)}
              stroke="var(--lw-warning-fg)"
              strokeWidth="1.5"
              strokeDasharray="6 5"
            />
            <text
              x={AXIS_W_PX + 6}
              y={y(value) - 5}
              fill="var(--lw-warning-fg)"
              stroke="var(--lw-bg-panel)"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {label}
            </text>
          </g>
        ))}
        {pointed && (
          <g>
            <line
              x1={x(pointed[0])}
              x2={x(pointed[0])}
              y1={TOP_PX}
              y2={HEIGHT_PX - AXIS_H_PX}
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
