import { Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A day without a time, sent as `2026-11-22`. */
export function DateField(props: FieldProps): ReactElement {
  const field = useField(props);
  const { value, onChange, ...control } = field.field;
  return (
    <FieldFrame of={props} field={field}>
      <Input
        {...control}
        type="date"
        maxW="180px"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? field.rule.emptyValue : event.target.value)}
      />
    </FieldFrame>
  );
}
