import { Box, HStack } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { valueScale } from '#console/ui/chart/chart-scale.ts';
import { plotOf } from '#console/ui/chart/plot.ts';
import { CHART_STYLE, ColourKey, PlotAxes } from '#console/ui/chart/plot-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useSize } from '#console/ui/use-size.ts';
import type { MpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { waitText } from './wait-text.ts';

const HEIGHT_PX = 190;
const AXIS_W_PX = 44;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const COLOUR = 'var(--lw-accent-fg)';

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Waiting times in minutes by the hour of the question: half of them before nine of ten. */
export function HourChart({ summary }: { readonly summary: MpSummary }): ReactElement {
  const { t, language } = useText();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const byHour = new Map(summary.hours.map((one) => [one.hour, one]));
  const minutes = (ms: number): number => ms / MINUTE_MS;
  const values = summary.hours.flatMap(({ p90Ms }) => (p90Ms === null ? [] : minutes(p90Ms)));
  // A day of 24 hours stands for all days.
  const plot = plotOf({
    ...{ widthPx: width, heightPx: HEIGHT_PX, axisPx: AXIS_W_PX, from: 0, to: 24 * HOUR_MS },
    scale: valueScale([0, Math.max(1, ...values)]),
  });
  const barW = Math.max(1, ((plot.right - plot.left) / 24) * 0.7);

  function titleOf(hour: number): string {
    const found = byHour.get(hour);
    const at = hourText(hour);
    if (!found) return t('mpStatistics.charts.hourEmpty', { hour: at });
    const { asked, answered, p50Ms, p90Ms } = found;
    if (answered === 0) return t('mpStatistics.charts.hourNone', { hour: at, asked });
    const [p50, p90] = [waitText(p50Ms, language), waitText(p90Ms, language)];
    return t('mpStatistics.charts.hour', { hour: at, p50, p90, answered, asked });
  }

  return (
    <Box>
      <HStack gap="4" mb="2" textStyle="xs" color="fg.muted" wrap="wrap">
        <ColourKey colour={COLOUR} text={`${t('mpStatistics.figures.p50')} (min)`} />
        <ColourKey colour={COLOUR} isLight text={`${t('mpStatistics.figures.p90')} (min)`} />
      </HStack>
      <Box ref={box} w="100%" h={`${HEIGHT_PX}px`}>
        <svg
          role="img"
          aria-label={t('mpStatistics.charts.waits')}
          width="100%"
          height={HEIGHT_PX}
          style={CHART_STYLE}
        >
          <PlotAxes plot={plot} timeZone="UTC" />
          {HOURS.map((hour) => {
            const { p50Ms = null, p90Ms = null } = byHour.get(hour) ?? {};
            const slotW = (plot.right - plot.left) / 24;
            const slot = plot.x(hour * HOUR_MS);
            const bar = { x: slot + (slotW - barW) / 2, width: barW, fill: COLOUR };
            const tall = (ms: number) => {
              const y = plot.y(minutes(ms));
              return { y, height: plot.bottom - y };
            };
            return (
              <g key={hour}>
                <title>{titleOf(hour)}</title>
                <rect
                  x={slot}
                  width={slotW}
                  y={plot.top}
                  height={plot.bottom - plot.top}
                  fill="transparent"
                />
                {p90Ms !== null && <rect {...bar} {...tall(p90Ms)} fillOpacity="0.25" />}
                {p50Ms !== null && <rect {...bar} {...tall(p50Ms)} />}
              </g>
            );
          })}
        </svg>
      </Box>
    </Box>
  );
}
