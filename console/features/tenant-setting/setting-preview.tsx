import { Box, Heading, HStack, Image, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Card } from '#console/ui/card.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { accentShades } from '#shared/theme/accent.ts';
import { THEME_NAMES, type ThemeName, themes } from '#shared/theme/theme.ts';
import type { SettingValues } from './setting-values.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** What the settings would look like: the accent in every theme, and the company page. */
export function SettingPreview(props: {
  readonly values: SettingValues;
  readonly logo: string | null;
}): ReactElement {
  const { t } = useText();
  const { values, logo } = props;
  const colour = COLOUR.test(values.accentColor) ? values.accentColor : null;
  return (
    <Card title={t('tenantSetting.preview')}>
      <Text textStyle="sm" color="fg.muted" mb="4">
        {t('tenantSetting.previewHint')}
      </Text>
      <Stack gap="4">
        {colour !== null && (
          <Stack gap="2">
            {THEME_NAMES.map((theme) => (
              <AccentSample key={theme} theme={theme} colour={colour} />
            ))}
          </Stack>
        )}
        <Box borderWidth="1px" rounded="md" p="4" bg="bg.subtle" minW="0">
          <HStack gap="3" mb="3" minW="0">
            {logo !== null && (
              <Image src={logo} alt="" maxH="36px" maxW="120px" objectFit="contain" flex="none" />
            )}
            <Heading as="p" size="md" wordBreak="break-word" minW="0">
              {values.name}
            </Heading>
          </HStack>
          <Text
            whiteSpace="pre-wrap"
            wordBreak="break-word"
            textStyle="sm"
            maxH="280px"
            overflow="auto"
            tabIndex={0}
          >
            {values.companyProfile || t('tenantSetting.emptyProfile')}
          </Text>
          {values.companyContact !== '' && (
            <Text
              whiteSpace="pre-wrap"
              wordBreak="break-word"
              mt="3"
              pt="3"
              borderTopWidth="1px"
              textStyle="sm"
              color="fg.muted"
            >
              {values.companyContact}
            </Text>
          )}
        </Box>
      </Stack>
    </Card>
  );
}

function AccentSample(props: { readonly theme: ThemeName; readonly colour: string }): ReactElement {
  const { t } = useText();
  const { surface, line, textPrimary } = themes[props.theme];
  const { solid, onSolid, text } = accentShades(props.colour, props.theme);
  return (
    <HStack
      gap="4"
      rounded="md"
      borderWidth="1px"
      px="3"
      py="2"
      style={{ background: surface, borderColor: line, color: textPrimary }}
    >
      <Text textStyle="sm" flex="1">
        {t(`tenantSetting.themes.${props.theme}`)}
      </Text>
      <Text textStyle="sm" style={{ color: text }}>
        {t('tenantSetting.link')}
      </Text>
      <Box rounded="md" px="3" py="1" textStyle="sm" style={{ background: solid, color: onSolid }}>
        {t('tenantSetting.button')}
      </Box>
    </HStack>
  );
}
