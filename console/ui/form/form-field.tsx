import { Field } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';

/** Label above, hint or error below. The control inside is tied to them. At least 4 to the next one: the error stands there. */
export function FormField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  const { label, hint, error, children } = props;
  return (
    <Field.Root invalid={error !== undefined} gap="1">
      <Field.Label>{label}</Field.Label>
      {children}
      <FieldNote error={error} room={hint === undefined ? 'tight' : 'own'}>
        {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}
