import { Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A time of day by the clock, sent as `06:00`. */
export function TimeField(props: FieldProps): ReactElement {
  const field = useField(props);
  const { value, onChange, ...control } = field.field;
  return (
    <FieldFrame of={props} field={field}>
      <Input
        {...control}
        type="time"
        maxW="140px"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? field.rule.emptyValue : event.target.value)}
      />
    </FieldFrame>
  );
}
