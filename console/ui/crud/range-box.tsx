import { HStack, Input } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { usePlantZone } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { fromWallTime, toWallTime } from '#console/ui/text/wall-time.ts';
import { parseRange, RANGE_NAMES, type RangeName, toRangeText } from './range.ts';

const CUSTOM = 'custom';
const CHOICE_WIDTH_PX = 140;
const MOMENT_WIDTH_PX = 190;

/** A filter over time: the last hours or days, or from one moment to another by the plant's clocks. */
export function RangeBox(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const range = parseRange(props.value);
  const [isOpen, setOpen] = useState(false);
  const isCustom = isOpen || (range !== null && 'from' in range);
  const ends = range !== null && 'from' in range ? range : { from: null, to: null };
  const choose = (value: string): void => {
    setOpen(value === CUSTOM);
    if (value !== CUSTOM) props.onChange(value);
  };
  const set = (end: 'from' | 'to', text: string): void =>
    props.onChange(toRangeText({ ...ends, [end]: text === '' ? null : fromWallTime(text, zone) }));
  const shown = range !== null && 'name' in range ? range.name : '';
  return (
    <HStack gap="2" flexWrap="wrap">
      <ChoiceBox
        label={t('crud.range.label')}
        all={t('crud.range.all')}
        choices={[
          ...RANGE_NAMES.map((value: RangeName) => ({ value, text: t(`crud.range.${value}`) })),
          { value: CUSTOM, text: t('crud.range.custom') },
        ]}
        value={isCustom ? CUSTOM : shown}
        widthPx={CHOICE_WIDTH_PX}
        onChange={choose}
      />
      {isCustom &&
        (['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            type="datetime-local"
            size="sm"
            width={`${MOMENT_WIDTH_PX}px`}
            aria-label={t(`crud.range.${end}`)}
            title={t(`crud.range.${end}`)}
            value={ends[end] === null ? '' : toWallTime(ends[end], zone).slice(0, 16)}
            onChange={(event) => set(end, event.target.value)}
          />
        ))}
    </HStack>
  );
}
