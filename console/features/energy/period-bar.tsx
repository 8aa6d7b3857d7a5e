import { HStack, IconButton, Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type DayRange,
  dayAfter,
  type PeriodKind,
  periodAround,
  periodBefore,
} from '#shared/domain/energy/energy-period.ts';

const KINDS = ['1', '2', '3', '4', '5'] as const;

/** Chooses a day, or the week, month, quarter or year that a day is in; nothing lies after today. */
export function PeriodBar(props: {
  readonly kind: PeriodKind;
  readonly range: DayRange;
  readonly today: string;
  readonly onChange: (kind: PeriodKind, day: string) => void;
}): ReactElement {
  const { t } = useText();
  const { kind, range, today, onChange } = props;
  const next = dayAfter(range.to, 1);
  return (
    <HStack gap="2" wrap="wrap">
      <Segments
        label={t('energy.period')}
        value={`${kind}`}
        onChange={(value) => onChange(Number(value) as PeriodKind, range.to < today ? range.from : today)}
        items={KINDS.map((value) => ({ value, label: t(`energy.kinds.k${value}`) }))}
      />
      <IconButton
        size="sm"
        variant="outline"
        aria-label={t('energy.earlier')}
        title={t('energy.earlier')}
        onClick={() => onChange(kind, periodBefore(range).from)}
      >
        <Glyph name="left" sizePx={16} />
      </IconButton>
      <Input
        size="sm"
        type="date"
        w="148px"
        aria-label={t('energy.day')}
        max={today}
        value={range.from}
        onChange={({ target }) => {
          if (target.value !== '' && target.value <= today) onChange(kind, target.value);
        }}
      />
      <IconButton
        size="sm"
        variant="outline"
        aria-label={t('energy.later')}
        title={t('energy.later')}
        disabled={next > today}
        onClick={() => onChange(kind, periodAround(kind, next).from)}
      >
        <Glyph name="right" sizePx={16} />
      </IconButton>
    </HStack>
  );
}
