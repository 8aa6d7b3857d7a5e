import { Box, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import { speedCurve } from './speed-curve.ts';

const [WIDTH, HEIGHT, FLOOR, TOP] = [360, 150, 128, 18];

/** Half of the widest label: one above the first or the last bar stays inside. */
const LABEL_HALF = 16;
const labelX = (x: number): number => Math.min(WIDTH - LABEL_HALF, Math.max(LABEL_HALF, x));

/** The V-curve: the ideal speed of every step in primary packages per hour, the bottleneck marked. */
export function SpeedChart(): ReactElement | null {
  const { t } = useText();
  const { plan, machineOf, labelOf, select } = usePlanEditor();
  const steps = useMemo(() => speedCurve(plan, machineOf), [plan, machineOf]);
  if (!steps || steps.length === 0) {
    return (
      <Text color="fg.muted" textStyle="sm">
        {t('linePlan.speeds.none')}
      </Text>
    );
  }
  const most = Math.max(1, ...steps.map(({ perHour }) => perHour));
  const slot = WIDTH / steps.length;
  const y = (perHour: number): number => FLOOR - (perHour / most) * (FLOOR - TOP);
  /** Above all bars that the label would otherwise stand on. */
  const labelY = (at: number): number => {
    const x = labelX((at + 0.5) * slot);
    const below = steps.filter(
      (_step, other) =>
        other === at || (other * slot < x + LABEL_HALF && (other + 1) * slot > x - LABEL_HALF),
    );
    return Math.min(...below.map(({ perHour }) => y(perHour))) - 4;
  };
  const bottleneck = steps.find(({ isBottleneck }) => isBottleneck);
  const summary = steps
    .map(({ keys, perHour }) => `${keys.map(labelOf).join(t('linePlan.comma'))}: ${groupedNumber(perHour)}`)
    .join('; ');
  return (
    <Box color="fg.muted" maxW="440px">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={`${t('linePlan.speeds.title')}: ${summary}`}
      >
        {steps.map(({ keys, perHour, isBottleneck }, at) => (
          <g key={keys.join()}>
            <title>{`${keys.map(labelOf).join(t('linePlan.comma'))}: ${groupedNumber(perHour)}`}</title>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the machines are on the canvas, too */}
            <rect
              x={at * slot + slot * 0.12}
              width={slot * 0.76}
              y={y(perHour)}
              height={Math.max(1, FLOOR - y(perHour))}
              rx="2"
              fill={
                isBottleneck ? 'var(--chakra-colors-accent-solid)' : 'var(--chakra-colors-border-emphasized)'
              }
              style={{ cursor: 'pointer' }}
              onClick={() => keys[0] !== undefined && select({ kind: 'machine', key: keys[0] })}
            />
            {(steps.length <= 8 || isBottleneck) && (
              <text
                x={labelX((at + 0.5) * slot)}
                y={labelY(at)}
                fontSize="10"
                textAnchor="middle"
                fill="currentColor"
                fontWeight={isBottleneck ? 700 : 400}
              >
                {shortNumber(perHour)}
              </text>
            )}
          </g>
        ))}
        {bottleneck && (
          <line
            x1="0"
            x2={WIDTH}
            y1={y(bottleneck.perHour)}
            y2={y(bottleneck.perHour)}
            stroke="var(--chakra-colors-accent-solid)"
            strokeDasharray="4 4"
          />
        )}
        <text x="0" y={HEIGHT - 6} fontSize="10" fill="currentColor">
          {t('linePlan.speeds.from')}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} fontSize="10" fill="currentColor" textAnchor="end">
          {t('linePlan.speeds.to')}
        </text>
      </svg>
    </Box>
  );
}
