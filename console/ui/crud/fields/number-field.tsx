import { Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** What is not a number stays as it was typed, so that the schema refuses it by name. */
export function NumberField(props: FieldProps): ReactElement {
  const field = useField(props);
  const { value, onChange, ...control } = field.field;
  return (
    <FieldFrame of={props} field={field}>
      <Input
        {...control}
        value={String(value ?? '')}
        inputMode="decimal"
        autoComplete="off"
        textAlign="end"
        maxW="160px"
        fontVariantNumeric="tabular-nums"
        onChange={(event) => {
          const text = event.target.value.trim();
          const number = Number(text);
          onChange(
            text === ''
              ? field.rule.emptyValue
              : Number.isFinite(number) && !text.endsWith('.')
                ? number
                : text,
          );
        }}
      />
    </FieldFrame>
  );
}
