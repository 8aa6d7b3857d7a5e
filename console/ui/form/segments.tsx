import { SegmentGroup } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** One of a few choices, all of them in sight. */
export function Segments<Value extends string>(props: {
  readonly label?: string;
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}): ReactElement {
  const { label, items, value, onChange } = props;
  return (
    <SegmentGroup.Root
      size="sm"
      w="fit-content"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const item = items.find((one) => one.value === chosen.value);
        if (item) onChange(item.value);
      }}
    >
      <SegmentGroup.Indicator />
      <SegmentGroup.Items items={[...items]} />
    </SegmentGroup.Root>
  );
}
