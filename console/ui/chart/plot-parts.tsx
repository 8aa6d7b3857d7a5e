import { Box, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { type Plot, tickText, timeLabels } from './plot.ts';

/** Of the `svg` of a chart. */
export const CHART_STYLE = {
  display: 'block',
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
} as const;

const LIMIT_COLOUR = 'var(--lw-warning-fg)';

/** The figures at the left, each with a line across the plot, and the times below it. */
export function PlotAxes(props: { readonly plot: Plot; readonly timeZone: string }): ReactElement {
  const { plot, timeZone } = props;
  const { left, right, bottom, heightPx, scale, x, y } = plot;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--lw-border)" />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--lw-fg-muted)">
            {tickText(tick, scale.decimals)}
          </text>
        </g>
      ))}
      {timeLabels(plot, timeZone).map(({ ms, text }) => (
        <g key={ms}>
          <line x1={x(ms)} x2={x(ms)} y1={bottom} y2={bottom + 5} stroke="var(--lw-border-strong)" />
          <text x={x(ms)} y={heightPx - 6} textAnchor="middle" fill="var(--lw-fg-muted)">
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

/** A dashed line across the plot; without a label its key says what it is. */
export function LimitLine(props: {
  readonly plot: Plot;
  readonly value: number;
  readonly label?: string;
}): ReactElement {
  const { plot, value, label } = props;
  const y = plot.y(value);
  return (
    <g>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y}
        y2={y}
        stroke={LIMIT_COLOUR}
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      {label !== undefined && (
        <text
          x={plot.left + 6}
          y={y - 5}
          fill={LIMIT_COLOUR}
          stroke="var(--lw-bg-panel)"
          strokeWidth="4"
          paintOrder="stroke"
        >
          {label}
        </text>
      )}
    </g>
  );
}

/** What a colour of a chart means; `isLight`: the colour is drawn translucent. */
export function ColourKey(props: {
  readonly colour: string;
  readonly text: string;
  readonly isLight?: boolean;
}): ReactElement {
  return (
    <HStack gap="1.5">
      <Box
        w="10px"
        h="10px"
        rounded="2px"
        opacity={props.isLight ? 0.25 : 1}
        style={{ background: props.colour }}
      />
      {props.text}
    </HStack>
  );
}

/** What a `LimitLine` means. */
export function LimitKey(props: { readonly text: string }): ReactElement {
  return (
    <HStack gap="1.5">
      <Box w="16px" borderTop="2px dashed" style={{ borderColor: LIMIT_COLOUR }} />
      {props.text}
    </HStack>
  );
}
