import { NativeSelect } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** A few choices; in a filter, the empty one takes it off. */
export function ChoiceBox(props: {
  readonly label: string;
  /** The empty choice; absent = one of the others is always chosen. */
  readonly all?: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  /** Absent = it shares the width with what stands beside it. */
  readonly widthPx?: number;
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <NativeSelect.Root
      size="sm"
      {...(props.widthPx === undefined
        ? { flex: '1 1 0', minW: '0' }
        : { width: `${props.widthPx}px`, flex: 'none' })}
    >
      <NativeSelect.Field
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.all !== undefined && <option value="">{props.all}</option>}
        {props.choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
