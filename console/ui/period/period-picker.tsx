import { Button, Popover, Portal, Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { DrawnGlyph } from '#console/ui/glyph.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  lastPickableDay,
  type PickedPeriod,
  periodText,
  pickedPeriod,
} from '#shared/domain/calendar/picked-period.ts';
import type { DayRange, PeriodKind } from '#shared/domain/energy/energy-period.ts';
import { FOCUSED_CELL } from './focused-cell.ts';
import type { PeriodChoice } from './period-calendar.tsx';
import { useToday } from './use-today.ts';

/** Not among the glyphs, which the first page loads. */
const CALENDAR = 'M5 6h14v14H5zM5 10.500h14M9 4v4M15 4v4';

/** The calendar is fetched when a picker is first opened. */
const PICKER_SKELETON = { fallback: () => <Skeleton w="252px" h="260px" aria-busy /> };
const Calendar = lazyPart<PeriodChoice>(
  {
    texts: ['crud'],
    load: () => import('./period-calendar.tsx').then(({ PeriodCalendar }) => PeriodCalendar),
  },
  PICKER_SKELETON,
);
const Quarters = lazyPart<PeriodChoice>(
  { texts: ['crud'], load: () => import('./quarter-grid.tsx').then(({ QuarterGrid }) => QuarterGrid) },
  PICKER_SKELETON,
);

/**
 * A date picker of the specification: day, week from Monday on, month, quarter or year, in the plant's zone. What may be
 * chosen and what a picker begins with is in `shared/domain/calendar/picked-period.ts`.
 */
export function PeriodPicker(props: {
  readonly label: string;
  readonly kind: PeriodKind;
  readonly value: DayRange;
  /** The period that has not ended yet can be chosen, too. */
  readonly hasCurrent?: boolean;
  readonly onChange: (picked: PickedPeriod) => void;
}): ReactElement {
  const { t, language } = useText();
  const { label, kind, value, hasCurrent = false } = props;
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const show = periodText(kind, value, language);
  const choice: PeriodChoice = {
    kind,
    value,
    today,
    last: lastPickableDay(kind, today, hasCurrent),
    onPick: (day) => {
      setIsOpen(false);
      props.onChange(pickedPeriod(kind, day, language));
    },
  };
  const days = t('crud.period.days', { from: value.from, to: value.to });
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => setIsOpen(open)}
      positioning={{ placement: 'bottom-start' }}
      initialFocusEl={() => content.current?.querySelector<HTMLElement>(FOCUSED_CELL) ?? null}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <Button
          size="sm"
          variant="outline"
          minW="148px"
          justifyContent="space-between"
          fontWeight="400"
          px="3"
          aria-label={`${label}: ${show}`}
          aria-haspopup="dialog"
          title={kind === 1 ? undefined : days}
        >
          <Text as="span" fontVariantNumeric="tabular-nums">
            {show}
          </Text>
          <DrawnGlyph path={CALENDAR} sizePx={16} />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content ref={content} aria-label={label} w="auto" p="3">
            {kind === 4 ? <Quarters {...choice} /> : <Calendar {...choice} />}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
