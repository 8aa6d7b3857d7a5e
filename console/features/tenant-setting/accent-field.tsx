import { chakra, HStack, Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { accentShades } from '#shared/theme/accent.ts';
import { THEME_NAMES } from '#shared/theme/theme.ts';

const NAME = { name: 'accentColor' };
const COLOUR = /^#[0-9a-f]{6}$/i;
const Picker = chakra('input');

/** A colour by sight or by its code, and whether text of it can be read. */
export function AccentField(): ReactElement {
  const { t, language } = useText();
  const field = useField(NAME);
  const { value, onChange, ...control } = field.field;
  const colour = String(value);
  const isColour = COLOUR.test(colour);
  const moved = isColour
    ? THEME_NAMES.filter((theme) => accentShades(colour, theme).text !== colour.toLowerCase())
    : [];
  const names = moved.map((theme) => t(`tenantSetting.themes.${theme}`));
  const themes = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const verdict =
    moved.length === 0 ? t('tenantSetting.contrast.good') : t('tenantSetting.contrast.moved', { themes });
  return (
    <FieldFrame of={{ ...NAME, hint: isColour ? verdict : undefined }} field={field}>
      <HStack gap="3">
        <Picker
          type="color"
          aria-label={field.label}
          w="44px"
          h="36px"
          p="0"
          cursor="pointer"
          value={isColour ? colour.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <Input
          {...control}
          value={colour}
          maxLength={7}
          w="120px"
          fontFamily="mono"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </HStack>
    </FieldFrame>
  );
}
