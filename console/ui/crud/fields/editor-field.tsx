import { Field, useFieldContext } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** What an editor is given of its field. */
interface EditedField {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly focusRef: ReturnType<typeof useField>['field']['ref'];
  /** Id of the label. */
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

interface EditorFieldProps extends FieldProps {
  readonly children: (edited: EditedField) => ReactNode;
}

/** A text that is written in an editor, which is no form control: label, editor, and below it the error or the hint. */
export function EditorField(props: EditorFieldProps): ReactElement | null {
  const field = useField(props);
  const { label, rule, error, isFixed, isHidden } = field;
  if (isHidden) return null;
  return (
    <Field.Root invalid={error !== undefined} required={rule.isRequired && !isFixed}>
      <LabelledEditor label={label} field={field} edit={props.children} />
      <FieldNote error={error}>
        {props.hint && <Field.HelperText mt="0">{props.hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}

function LabelledEditor(props: {
  readonly label: string;
  readonly field: ReturnType<typeof useField>;
  readonly edit: EditorFieldProps['children'];
}): ReactElement {
  const { field, isFixed, fixedValue, rule, error } = props.field;
  const { ids, ariaDescribedby } = useFieldContext();
  const value = isFixed ? fixedValue : field.value;
  return (
    <>
      <Field.Label as="span" id={ids.label}>
        {props.label}
        <Field.RequiredIndicator />
      </Field.Label>
      {props.edit({
        value: typeof value === 'string' ? value : '',
        onChange: (text) => field.onChange(text === '' ? rule.emptyValue : text),
        onBlur: field.onBlur,
        focusRef: field.ref,
        labelledBy: ids.label ?? '',
        describedBy: ariaDescribedby,
        isInvalid: error !== undefined,
        isRequired: rule.isRequired,
        isReadOnly: isFixed,
      })}
    </>
  );
}
