import type { ReactElement } from 'react';
import { IconChooser } from '#console/ui/icon-chooser/icon-chooser.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** The icon of a menu. */
export function IconField(props: FieldProps): ReactElement {
  const field = useField(props);
  const { value, onChange, onBlur } = field.field;
  return (
    <FieldFrame of={props} field={field}>
      <IconChooser
        label={field.label}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={onChange}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
