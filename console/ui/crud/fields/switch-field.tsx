import { Field } from '@chakra-ui/react';
import { type ReactElement, useCallback } from 'react';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
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
      <CheckedSwitch
        label={label}
        value={isFixed ? fixedValue : field.value}
        active={on}
        inactive={off}
        isDisabled={isFixed}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
      <FieldNote error={error}>
        {props.hint !== undefined && <Field.HelperText mt="0">{props.hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}
