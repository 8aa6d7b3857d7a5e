import { Field, HStack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import type { FieldProps, useField } from './use-field.ts';

/** Label, control, and below it the error or the hint. A fixed field shows its value in the control's place. */
export function FieldFrame(props: {
  readonly of: FieldProps;
  readonly field: ReturnType<typeof useField>;
  readonly fixedText?: string;
  readonly isCode?: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}): ReactElement | null {
  const { label, rule, error, isFixed, fixedValue } = props.field;
  const { hint } = props.of;
  if (props.field.isHidden) return null;
  const fixedText = props.fixedText ?? String(fixedValue ?? '');
  const note = hint !== undefined || props.note !== undefined;
  return (
    <Field.Root invalid={error !== undefined} required={rule.isRequired && !isFixed} readOnly={isFixed}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {isFixed ? (
        <HStack
          minH="36px"
          w="100%"
          px="3"
          rounded="md"
          bg="bg.muted"
          color="fg.muted"
          {...(props.isCode && { fontFamily: 'mono' })}
        >
          <Text as="span" truncate title={fixedText}>
            {fixedText}
          </Text>
        </HStack>
      ) : (
        props.children
      )}
      <FieldNote error={error}>
        {note && (
          <HStack justify="space-between" color="fg.muted">
            <Field.HelperText mt="0">{hint}</Field.HelperText>
            {props.note}
          </HStack>
        )}
      </FieldNote>
    </Field.Root>
  );
}
