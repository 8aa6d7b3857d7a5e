import { Field, useFieldContext } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { CodeEditorProps } from '#console/ui/code-editor/code-editor.tsx';
import { CodeBox } from '#console/ui/code-editor/lazy-code-editor.tsx';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A text that is JSON or XML. It is kept as it is typed: what is wrong in it is shown, and no reason to refuse it. */
export function CodeTextField(
  props: FieldProps & Pick<CodeEditorProps, 'language' | 'heightPx'>,
): ReactElement | null {
  const field = useField(props);
  const { label, rule, error, isFixed, isHidden } = field;
  if (isHidden) return null;
  return (
    <Field.Root invalid={error !== undefined} required={rule.isRequired && !isFixed}>
      <Field.Label as="span">
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      <Code {...{ props, field }} />
      <FieldNote error={error}>
        {props.hint && <Field.HelperText mt="0">{props.hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}

function Code(props: {
  readonly props: Parameters<typeof CodeTextField>[0];
  readonly field: ReturnType<typeof useField>;
}): ReactElement {
  const { language, heightPx } = props.props;
  const { field, fixedValue, isFixed, rule, error } = props.field;
  const context = useFieldContext();
  const value = isFixed ? fixedValue : field.value;
  return (
    <CodeBox
      language={language}
      value={typeof value === 'string' ? value : ''}
      labelledBy={context.ids.label ?? ''}
      describedBy={context.ariaDescribedby}
      isInvalid={error !== undefined}
      onBlur={field.onBlur}
      focusRef={field.ref}
      {...(heightPx !== undefined && { heightPx })}
      {...(!isFixed && { onChange: (text: string) => field.onChange(text === '' ? rule.emptyValue : text) })}
    />
  );
}
