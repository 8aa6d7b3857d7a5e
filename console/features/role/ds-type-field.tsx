import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { DsType } from '#shared/contracts/roles/role.ts';

/** Whose data a role reaches, each choice with what it means. */
export function DsTypeField(props: { readonly isFixed: boolean }): ReactElement {
  const { t } = useText();
  const of = { name: 'dsType', isFixed: props.isFixed };
  const field = useField(of);
  const { value, onChange, onBlur, ref } = field.field;
  const chosen = DsType.safeParse(value).data;
  return (
    <FieldFrame of={of} field={field} fixedText={chosen === undefined ? '' : t(`access.dsType.t${chosen}`)}>
      <Stack role="radiogroup" aria-label={field.label} gap="2.5" w="100%">
        {[...DsType.values].map((type) => (
          <chakra.label key={type} display="flex" gap="2.5" cursor="pointer">
            <chakra.input
              ref={type === chosen ? ref : undefined}
              type="radio"
              name={of.name}
              value={type}
              checked={type === chosen}
              accentColor="var(--lw-accent-solid)"
              mt="1"
              flex="none"
              boxSize="16px"
              onChange={() => onChange(type)}
              onBlur={onBlur}
            />
            <Box minW="0">
              <Text as="span">{t(`access.dsType.t${type}`)}</Text>
              <Text as="span" display="block" textStyle="xs" color="fg.muted">
                {t(`access.dsTypeHint.t${type}`)}
              </Text>
            </Box>
          </chakra.label>
        ))}
      </Stack>
    </FieldFrame>
  );
}
