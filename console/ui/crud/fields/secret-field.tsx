import type { ReactElement } from 'react';
import { PasswordInput } from '#console/ui/form/password-input.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A secret: hidden unless asked for; left empty, the stored one stays. */
export function SecretField(props: FieldProps): ReactElement {
  const field = useField(props);
  const { value, onChange, ...control } = field.field;
  return (
    <FieldFrame of={props} field={field}>
      <PasswordInput
        {...control}
        value={typeof value === 'string' ? value : ''}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value === '' ? field.rule.emptyValue : event.target.value)}
      />
    </FieldFrame>
  );
}
