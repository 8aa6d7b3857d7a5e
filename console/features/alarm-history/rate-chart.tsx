import { Box, HStack } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { timeTicks, valueScale } from '#console/ui/chart/chart-scale.ts';
import { usePlantZone } from '#console/ui/text/moment.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useSize } from '#console/ui/use-size.ts';
import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { FLOOD, RATE_LINES } from '#shared/domain/alarm/alarm-rate.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';

const HEIGHT_PX = 220;
const AXIS_W_PX = 40;
const AXIS_H_PX = 24;
const TOP_PX = 8;
const LABEL_PX = 92;
const LABEL_HALF_PX = 36;
const DAY_MS = 86_400_000;

/** Alarms in ten minutes: the mean of each step before the most within it, and the lines of EEMUA 191. */
export function RateChart(props: { readonly history: AlarmHistory }): ReactElement {
  const { t, language } = useText();
  const zone = usePlantZone();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { from, to, steps, stepMs, raised } = props.history;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const perStep = stepMs / FLOOD.withinMs;
  const scale = valueScale([0, RATE_LINES.manageable, ...steps.map(({ peak }) => peak)]);
  const plotW = Math.max(1, width - AXIS_W_PX);
  const plotH = HEIGHT_PX - TOP_PX - AXIS_H_PX;
  const end = from + steps.length * stepMs;
  const x = (ms: number): number => AXIS_W_PX + ((ms - from) / (end - from)) * plotW;
  const y = (value: number): number => TOP_PX + (1 - value / scale.high) * plotH;
  const lines = [
    { value: RATE_LINES.acceptable, text: t('alarmHistory.acceptableLine') },
    ...(scale.high >= FLOOD.raises ? [{ value: FLOOD.raises, text: t('alarmHistory.floodLine') }] : []),
  ];
  const barW = Math.max(1, (plotW / steps.length) * 0.8);
  const isLong = to - from > DAY_MS;
  const ticks = timeTicks(from, end, zone, Math.max(1, Math.floor(plotW / LABEL_PX))).filter(
    // Beside the figures of the axis, and whole.
    (tick) => x(tick) - LABEL_HALF_PX >= AXIS_W_PX - 4 && x(tick) + LABEL_HALF_PX <= width,
  );
  return (
    <Box>
      <HStack gap="4" mb="2" textStyle="xs" color="fg.muted" wrap="wrap">
        <Key colour="var(--lw-accent-fg)" text={t('alarmHistory.meanOfStep')} />
        {perStep > 1 && <Key colour="var(--lw-accent-fg)" isLight text={t('alarmHistory.peakOfStep')} />}
        {lines.map(({ value, text }) => (
          <HStack key={value} gap="1.5">
            <Box w="16px" borderTop="2px dashed" borderColor="var(--lw-state-warning-text, currentColor)" />
            {text}
          </HStack>
        ))}
      </HStack>
      <Box ref={box} w="100%" h={`${HEIGHT_PX}px`}>
        <svg
          role="img"
          aria-label={t('alarmHistory.chart', { count: raised })}
          width="100%"
          height={HEIGHT_PX}
          style={{ display: 'block', fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
        >
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line x1={AXIS_W_PX} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--lw-border)" />
              <text x={AXIS_W_PX - 8} y={y(tick) + 4} textAnchor="end" fill="var(--lw-fg-muted)">
                {tick.toFixed(scale.decimals)}
              </text>
            </g>
          ))}
          {steps.map(({ from: at, count, peak }) => (
            <g key={at} fill="var(--lw-accent-fg)">
              <title>
                {t('alarmHistory.step', {
                  time: momentText(at, zone),
                  count,
                  mean: number.format(count / perStep),
                  peak,
                })}
              </title>
              <rect x={x(at)} width={barW} y={y(peak)} height={y(0) - y(peak)} fillOpacity="0.25" />
              <rect x={x(at)} width={barW} y={y(count / perStep)} height={y(0) - y(count / perStep)} />
            </g>
          ))}
          {lines.map(({ value }) => (
            <line
              key={value}
              x1={AXIS_W_PX}
              x2={width}
              y1={y(value)}
              y2={y(value)}
              stroke="var(--lw-state-warning-text, currentColor)"
              strokeWidth="1.5"
              strokeDasharray="6 4"
            />
          ))}
          {ticks.map((tick) => (
            <text key={tick} x={x(tick)} y={HEIGHT_PX - 6} textAnchor="middle" fill="var(--lw-fg-muted)">
              {isLong ? momentText(tick, zone).slice(5, 16) : clockTime(tick, zone)}
            </text>
          ))}
        </svg>
      </Box>
    </Box>
  );
}

function Key(props: {
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
