import { HStack, Input } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { PeriodBar } from '#console/ui/period/period-bar.tsx';
import { useToday } from '#console/ui/period/use-today.ts';
import { ForeignZone } from '#console/ui/text/foreign-zone.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { fromWallTime, toWallTime } from '#console/ui/text/wall-time.ts';
import { defaultPeriod, instantsOf, periodOfInstants } from '#shared/domain/calendar/picked-period.ts';
import { AHEAD_RANGES, PAST_RANGES, parseRange, type RangeName, toRangeText } from './range.ts';

const CUSTOM = 'custom';
const PERIOD = 'period';
const CHOICE_WIDTH_PX = 140;
/** With what the time is of before it. */
const NAMED_WIDTH_PX = 200;
const MOMENT_WIDTH_PX = 190;

/** A filter over time: the last hours or days (the next ones of what `isAhead`), or a day, week, month, quarter or year, or from one moment to another by the clocks of the place. */
export function RangeBox(props: {
  readonly value: string;
  readonly isAhead?: boolean;
  /** Says what the time is of; absent = the time of an entry. */
  readonly label?: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const names: readonly RangeName[] = props.isAhead ? AHEAD_RANGES : PAST_RANGES;
  const range = parseRange(props.value);
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const ends = range !== null && 'from' in range ? range : { from: null, to: null };
  const { from, to } = ends;
  const period = !isOpen && from !== null && to !== null ? periodOfInstants({ from, to }, zone) : null;
  const isCustom = isOpen || (range !== null && 'from' in range && period === null);
  const choose = (value: string): void => {
    setOpen(value === CUSTOM);
    if (value === PERIOD) props.onChange(toRangeText(instantsOf(defaultPeriod(1, today), zone)));
    else if (value !== CUSTOM) props.onChange(value);
  };
  const set = (end: 'from' | 'to', text: string): void =>
    props.onChange(toRangeText({ ...ends, [end]: text === '' ? null : fromWallTime(text, zone) }));
  const shown = range !== null && 'name' in range ? range.name : '';
  return (
    <HStack gap="2" flexWrap="wrap">
      <ChoiceBox
        label={props.label ?? t('crud.range.label')}
        all={props.label === undefined ? t('crud.range.all') : `${props.label}: ${t('crud.range.all')}`}
        choices={[
          ...names.map((value) => ({ value, text: t(`crud.range.${value}`) })),
          ...(props.isAhead ? [] : [{ value: PERIOD, text: t('crud.period.choose') }]),
          { value: CUSTOM, text: t('crud.range.custom') },
        ]}
        value={isCustom ? CUSTOM : period ? PERIOD : shown}
        widthPx={props.label === undefined ? CHOICE_WIDTH_PX : NAMED_WIDTH_PX}
        onChange={choose}
      />
      {period && (
        <PeriodBar
          kind={period.kind}
          value={period.range}
          onChange={({ time: [first, last] }) =>
            props.onChange(toRangeText(instantsOf({ from: first, to: last }, zone)))
          }
        />
      )}
      {isCustom &&
        (['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            type="datetime-local"
            size="sm"
            width={`${MOMENT_WIDTH_PX}px`}
            aria-label={[props.label, t(`crud.range.${end}`)].filter(Boolean).join(' ')}
            title={t(`crud.range.${end}`)}
            value={ends[end] === null ? '' : toWallTime(ends[end], zone).slice(0, 16)}
            onChange={(event) => set(end, event.target.value)}
          />
        ))}
      {(period || isCustom) && <ForeignZone atMs={from ?? undefined} />}
    </HStack>
  );
}
