import { Box, HStack } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { valueScale } from '#console/ui/chart/chart-scale.ts';
import { plotOf } from '#console/ui/chart/plot.ts';
import { CHART_STYLE, ColourKey, LimitKey, LimitLine, PlotAxes } from '#console/ui/chart/plot-parts.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useSize } from '#console/ui/use-size.ts';
import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { FLOOD, RATE_LINES } from '#shared/domain/alarm/alarm-rate.ts';

const HEIGHT_PX = 220;
const AXIS_W_PX = 40;
const BAR_COLOUR = 'var(--lw-accent-fg)';

/** Alarms in ten minutes: the mean of each step before the most within it, and the lines of EEMUA 191. */
export function RateChart(props: { readonly history: AlarmHistory }): ReactElement {
  const { t, language } = useText();
  const zone = usePlantZone();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { from, steps, stepMs, raised } = props.history;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const perStep = stepMs / FLOOD.withinMs;
  const scale = valueScale([0, RATE_LINES.manageable, ...steps.map(({ peak }) => peak)]);
  const plot = plotOf({
    widthPx: width,
    heightPx: HEIGHT_PX,
    axisPx: AXIS_W_PX,
    from,
    to: from + steps.length * stepMs,
    scale,
  });
  const { x, y } = plot;
  const lines = [
    { value: RATE_LINES.acceptable, text: t('alarmHistory.acceptableLine') },
    ...(scale.high >= FLOOD.raises ? [{ value: FLOOD.raises, text: t('alarmHistory.floodLine') }] : []),
  ];
  const barW = Math.max(1, ((plot.right - plot.left) / steps.length) * 0.8);
  return (
    <Box>
      <HStack gap="4" mb="2" textStyle="xs" color="fg.muted" wrap="wrap">
        <ColourKey colour={BAR_COLOUR} text={t('alarmHistory.meanOfStep')} />
        {perStep > 1 && <ColourKey colour={BAR_COLOUR} isLight text={t('alarmHistory.peakOfStep')} />}
        {lines.map(({ value, text }) => (
          <LimitKey key={value} text={text} />
        ))}
      </HStack>
      <Box ref={box} w="100%" h={`${HEIGHT_PX}px`}>
        <svg
          role="img"
          aria-label={t('alarmHistory.chart', { count: raised })}
          width="100%"
          height={HEIGHT_PX}
          style={CHART_STYLE}
        >
          <PlotAxes plot={plot} timeZone={zone} />
          {steps.map(({ from: at, count, peak }) => (
            <g key={at} fill={BAR_COLOUR}>
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
            <LimitLine key={value} plot={plot} value={value} />
          ))}
        </svg>
      </Box>
    </Box>
  );
}
