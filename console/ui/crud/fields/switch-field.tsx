import { Field, Switch } from '@chakra-ui/react';
import { type ReactElement, useCallback } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Yes or no. `on` and `off` are the values where the body does not say it with true and false. */
export function SwitchField(
  props: FieldProps & { readonly on?: string | number | boolean; readonly off?: string | number | boolean },
): ReactElement | null {
  const { t } = useText();
  const { on = true, off = false } = props;
  const format = useCallback((value: unknown) => t(value === on ? 'crud.form.yes' : 'crud.form.no'), [t, on]);
  const { field, label, error, isHidden, isFixed, fixedValue } = useField(props, format);
  if (isHidden) return null;
  return (
    <Field.Root invalid={error !== undefined}>
      <Switch.Root
        checked={(isFixed ? fixedValue : field.value) === on}
        disabled={isFixed}
        onCheckedChange={({ checked }) => field.onChange(checked ? on : off)}
      >
        <Switch.HiddenInput ref={field.ref} onBlur={field.onBlur} />
        <Switch.Control />
        <Switch.Label>{label}</Switch.Label>
      </Switch.Root>
      <FieldNote error={error}>
        {props.hint !== undefined && <Field.HelperText mt="0">{props.hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}
