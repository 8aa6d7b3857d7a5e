import { Field, HStack, Input, Text, Textarea } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** A text with how much of it there is. More can be typed, and is said to be too much. */
export function CountedField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly max: number;
  readonly lines?: number;
  readonly isDisabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { t } = useText();
  const { label, hint, value, max, lines = 1, isDisabled, error } = props;
  const count = value.trim().length;
  const control = {
    ...{ value, readOnly: isDisabled },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => props.onChange(target.value),
  };
  return (
    <Field.Root invalid={error !== undefined} gap="1" minW="0">
      <HStack w="full" justify="space-between" gap="2">
        <Field.Label>
          {label}
          {hint !== undefined && (
            <Text as="span" fontWeight="400" color="fg.muted" ms="1">
              {hint}
            </Text>
          )}
        </Field.Label>
        <Text
          textStyle="xs"
          flex="none"
          fontVariantNumeric="tabular-nums"
          color={count > max ? 'fg.error' : 'fg.muted'}
        >
          {t('mpNews.count', { count, max })}
        </Text>
      </HStack>
      {lines === 1 ? (
        <Input size="sm" {...control} />
      ) : (
        <Textarea size="sm" rows={lines} resize="none" {...control} />
      )}
      <FieldNote error={error} room="tight" />
    </Field.Root>
  );
}
