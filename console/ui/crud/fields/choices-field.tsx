import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { type ReactElement, useCallback } from 'react';
import type { FilterChoice } from '#console/ui/crud/filter.ts';
import { CHECKBOX_CSS } from '#console/ui/form/checkbox-style.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Any number of choices, each with a box; sent as a list. A choice with a refusal is shown, and cannot be taken. */
export function ChoicesField(
  props: FieldProps & {
    readonly choices: readonly (FilterChoice & { readonly refusal?: string | undefined })[];
  },
): ReactElement {
  const { t } = useText();
  const { choices } = props;
  const comma = t('crud.removal.comma');
  const format = useCallback(
    (value: unknown) =>
      choices
        .filter((choice) => toList(value).includes(choice.value))
        .map(({ text }) => text)
        .join(comma),
    [choices, comma],
  );
  const field = useField(props, format);
  const { value, onChange, onBlur, ref } = field.field;
  const chosen = toList(value);
  const toggle = (one: string): void =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue)}>
      <SimpleGrid
        role="group"
        aria-label={field.label}
        minChildWidth="190px"
        gap="2"
        w="full"
        p="3"
        rounded="md"
        borderWidth="1px"
        borderColor={field.error === undefined ? 'border' : 'border.error'}
        onBlur={onBlur}
      >
        {choices.map((choice, index) => {
          const isChosen = chosen.includes(choice.value);
          return (
            <chakra.label
              key={choice.value}
              display="flex"
              alignItems="center"
              gap="2"
              minW="0"
              title={choice.refusal ?? choice.text}
              color={choice.refusal === undefined ? undefined : 'fg.muted'}
            >
              <chakra.input
                {...(index === 0 && { ref })}
                type="checkbox"
                css={CHECKBOX_CSS}
                checked={isChosen}
                disabled={choice.refusal !== undefined && !isChosen}
                onChange={() => toggle(choice.value)}
              />
              <Text as="span" textStyle="sm">
                {choice.text}
              </Text>
            </chakra.label>
          );
        })}
      </SimpleGrid>
    </FieldFrame>
  );
}

function toList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
