import { HStack, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  defaultPeriod,
  lastPickableDay,
  type PickedPeriod,
  pickedPeriod,
} from '#shared/domain/calendar/picked-period.ts';
import {
  type DayRange,
  dayAfter,
  type PeriodKind,
  periodAround,
  periodBefore,
} from '#shared/domain/energy/energy-period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useToday } from './use-today.ts';

const KINDS = ['1', '2', '3', '4', '5'] as const;

/** The kind of a period, and the period: by its picker, or the one before or after. */
export function PeriodBar(props: {
  readonly kind: PeriodKind;
  readonly value: DayRange;
  /** The period that has not ended yet can be chosen, too. */
  readonly hasCurrent?: boolean;
  readonly onChange: (picked: PickedPeriod) => void;
}): ReactElement {
  const { t, language } = useText();
  const { kind, value, hasCurrent = false } = props;
  const today = useToday();
  const choose = (next: PeriodKind, day: string) => props.onChange(pickedPeriod(next, day, language));
  const later = periodAround(kind, dayAfter(value.to, 1)).from;
  return (
    <HStack gap="2" wrap="wrap">
      <Segments
        label={t('crud.period.kind')}
        value={`${kind}`}
        onChange={(chosen) => {
          const next = Number(chosen) as PeriodKind;
          choose(next, defaultPeriod(next, today).from);
        }}
        items={KINDS.map((one) => ({ value: one, label: t(`crud.period.kinds.k${one}`) }))}
      />
      <IconButton
        size="sm"
        variant="outline"
        aria-label={t('crud.period.earlier')}
        title={t('crud.period.earlier')}
        onClick={() => choose(kind, periodBefore(value).from)}
      >
        <Glyph name="left" sizePx={16} />
      </IconButton>
      <PeriodPicker
        label={t(`crud.period.kinds.k${kind}`)}
        kind={kind}
        value={value}
        hasCurrent={hasCurrent}
        onChange={props.onChange}
      />
      <IconButton
        size="sm"
        variant="outline"
        aria-label={t('crud.period.later')}
        title={t('crud.period.later')}
        disabled={later > lastPickableDay(kind, today, hasCurrent)}
        onClick={() => choose(kind, later)}
      >
        <Glyph name="right" sizePx={16} />
      </IconButton>
    </HStack>
  );
}
