import { NativeSelect } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** A filter with a few choices; the empty choice takes the filter off. */
export function ChoiceBox(props: {
  readonly label: string;
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly widthPx: number;
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <NativeSelect.Root size="sm" width={`${props.widthPx}px`}>
      <NativeSelect.Field
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">{props.all}</option>
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
