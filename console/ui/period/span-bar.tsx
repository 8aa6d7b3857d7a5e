import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { PAST_RANGES, type Span, toRangeText } from '#console/ui/crud/list/range.ts';
import { Segments } from '#console/ui/form/segments.tsx';
import { ForeignZone } from '#console/ui/text/foreign-zone.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { defaultPeriod, instantsOf, periodOfInstants } from '#shared/domain/calendar/picked-period.ts';
import { PeriodBar } from './period-bar.tsx';
import { useToday } from './use-today.ts';

const PERIOD = 'period';

/** The span of time of a page: the last hours or days, or a day, week, month, quarter or year by the clocks of the place. */
export function SpanBar(props: {
  readonly value: Span;
  /** Where it does not stand at the right of its page. */
  readonly isAtStart?: boolean;
  /** As the address holds it. */
  readonly onChange: (text: string) => void;
}): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const today = useToday();
  const { value, isAtStart = false, onChange } = props;
  const period =
    'from' in value && value.to !== null ? periodOfInstants({ from: value.from, to: value.to }, zone) : null;
  const choose = (from: string, to: string) => onChange(toRangeText(instantsOf({ from, to }, zone)));
  return (
    <Stack gap="2" align={isAtStart ? 'flex-start' : 'flex-end'}>
      <Segments
        label={t('crud.range.label')}
        value={'name' in value ? value.name : PERIOD}
        onChange={(chosen) => {
          const day = defaultPeriod(1, today);
          if (chosen === PERIOD) choose(day.from, day.to);
          else onChange(chosen);
        }}
        items={[
          ...PAST_RANGES.map((one) => ({ value: one, label: t(`crud.range.${one}`) })),
          { value: PERIOD, label: t('crud.period.kind') },
        ]}
      />
      {'from' in value && period === null && (
        <Text textStyle="sm" color="fg.muted">
          {momentText(value.from, zone)} – {value.to === null ? '' : momentText(value.to, zone)}
        </Text>
      )}
      {'from' in value && <ForeignZone atMs={value.from} />}
      {period && (
        <PeriodBar
          kind={period.kind}
          value={period.range}
          onChange={({ time: [from, to] }) => choose(from, to)}
        />
      )}
    </Stack>
  );
}
