import { HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { DayRange } from '#shared/domain/energy/energy-period.ts';
import { isDay, type LastDays, RANGE_NAMES, rangeProblem, type ShownRange } from './statistics-range.ts';

const DAY_WIDTH_PX = 148;

/** The last days, or a first and a last day. */
export function RangeChoice(props: {
  readonly shown: ShownRange;
  readonly today: string;
  readonly onChange: (range: LastDays | DayRange) => void;
}): ReactElement {
  const { t } = useText();
  const { shown, today, onChange } = props;
  const isCustom = shown.name === 'custom';
  return (
    <Stack gap="2" align="flex-end">
      <Segments
        label={t('mpStatistics.period')}
        value={shown.name}
        onChange={(name) => onChange(name === 'custom' ? shown.range : name)}
        items={[...RANGE_NAMES, 'custom' as const].map((value) => ({
          value,
          label: t(`mpStatistics.periods.${value}`),
        }))}
      />
      {isCustom && <Days range={shown.range} today={today} onChange={onChange} />}
    </Stack>
  );
}

/** What is typed stays, also while it is no period. */
function Days(props: {
  readonly range: DayRange;
  readonly today: string;
  readonly onChange: (range: DayRange) => void;
}): ReactElement {
  const { t } = useText();
  const { range, today, onChange } = props;
  const [typed, setTyped] = useState(range);
  const problem = isDay(typed.from) && isDay(typed.to) ? rangeProblem(typed, today) : null;
  const set = (change: Partial<DayRange>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isDay(next.from) && isDay(next.to) && rangeProblem(next, today) === null) onChange(next);
  };
  return (
    <>
      <HStack gap="2">
        {(['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            type="date"
            size="sm"
            width={`${DAY_WIDTH_PX}px`}
            aria-label={t(`mpStatistics.${end}`)}
            aria-invalid={problem !== null}
            max={today}
            value={typed[end]}
            onChange={({ target }) => set({ [end]: target.value })}
          />
        ))}
      </HStack>
      {problem !== null && (
        <Text role="alert" textStyle="xs" color="fg.error">
          {t(`mpStatistics.${problem}`, { days: LIMITS.mpSummaryDaysMax })}
        </Text>
      )}
    </>
  );
}
