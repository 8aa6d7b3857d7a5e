import { Field } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** Label above, hint or error below. The control inside is tied to them. */
export function FormField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Field.Root invalid={props.error !== undefined} gap="1">
      <Field.Label>{props.label}</Field.Label>
      {props.children}
      {props.error === undefined ? (
        props.hint !== undefined && <Field.HelperText>{props.hint}</Field.HelperText>
      ) : (
        <Field.ErrorText>{props.error}</Field.ErrorText>
      )}
    </Field.Root>
  );
}
