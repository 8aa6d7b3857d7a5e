import { Box, HStack } from '@chakra-ui/react';
import { type ReactElement, useId, useRef } from 'react';
import { valueScale } from '#console/ui/chart/chart-scale.ts';
import { plotOf } from '#console/ui/chart/plot.ts';
import { CHART_STYLE, ColourKey, PlotAxes } from '#console/ui/chart/plot-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useSize } from '#console/ui/use-size.ts';
import type { MpCounts, MpDay, MpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';

const HEIGHT_PX = 190;
const AXIS_W_PX = 44;
/** Of a group of bars, in a period of few days. */
const GROUP_MAX_PX = 72;
const COLOURS = ['var(--lw-accent-fg)', 'var(--lw-state-production-fill)'] as const;
export type CountName = keyof MpCounts;

/** Two counts of each day side by side; a day without figures is hatched and says why. */
export function DayChart(props: {
  readonly label: string;
  readonly summary: MpSummary;
  readonly names: readonly [CountName, CountName];
}): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const hatch = useId();
  const { width } = useSize(box);
  const { label, summary, names } = props;
  const { days, timeZone } = summary;
  const [first, last] = [days[0]?.day ?? summary.from, days.at(-1)?.day ?? summary.from];
  const values = days.flatMap(({ counts }) => (counts ? names.map((name) => counts[name]) : []));
  const plot = plotOf({
    ...{ widthPx: width, heightPx: HEIGHT_PX, axisPx: AXIS_W_PX },
    from: startOfDay(first, timeZone),
    to: startOfDay(dayAfter(last, 1), timeZone),
    // Counts are whole: below five there is no step between two of them.
    scale: valueScale([0, Math.max(5, ...values)]),
  });
  const slotW = (plot.right - plot.left) / Math.max(1, days.length);
  const groupW = Math.min(GROUP_MAX_PX, slotW * 0.8);
  const barW = Math.max(1, groupW / names.length);

  function titleOf({ day, counts, gap }: MpDay): string {
    const figures = counts
      ? names.map((name) => `${t(`mpStatistics.figures.${name}`)} ${counts[name]}`).join(', ')
      : t(`mpStatistics.gap.${gap ?? 'before'}`);
    return t('mpStatistics.charts.day', { day, figures });
  }

  return (
    <Box>
      <HStack gap="4" mb="2" textStyle="xs" color="fg.muted" wrap="wrap">
        {names.map((name, at) => (
          <ColourKey key={name} colour={COLOURS[at] ?? ''} text={t(`mpStatistics.figures.${name}`)} />
        ))}
      </HStack>
      <Box ref={box} w="100%" h={`${HEIGHT_PX}px`}>
        <svg role="img" aria-label={label} width="100%" height={HEIGHT_PX} style={CHART_STYLE}>
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line x1="0" y1="0" x2="0" y2="6" stroke="var(--lw-border-strong)" strokeWidth="1" />
            </pattern>
          </defs>
          <PlotAxes plot={plot} timeZone={timeZone} />
          {days.map((one) => {
            const { day, counts } = one;
            const slot = plot.x(startOfDay(day, timeZone));
            const left = slot + (slotW - groupW) / 2;
            return (
              <g key={day}>
                <title>{titleOf(one)}</title>
                <rect
                  x={slot}
                  width={slotW}
                  y={plot.top}
                  height={plot.bottom - plot.top}
                  fill={counts ? 'transparent' : `url(#${hatch})`}
                />
                {counts &&
                  names.map((name, at) => (
                    <rect
                      key={name}
                      x={left + at * barW}
                      width={Math.max(1, barW - 1)}
                      y={plot.y(counts[name])}
                      height={plot.bottom - plot.y(counts[name])}
                      fill={COLOURS[at]}
                    />
                  ))}
              </g>
            );
          })}
        </svg>
      </Box>
    </Box>
  );
}
