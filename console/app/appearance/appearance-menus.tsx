import { Box, chakra, Grid, IconButton, Menu } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { useAppearance, useShell } from '#console/app/shell-context.tsx';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ACCENT_COLOURS } from '#shared/theme/accent.ts';
import { THEME_NAMES } from '#shared/theme/theme.ts';

const THEME_GLYPH = { light: 'sun', dark: 'moon', starry: 'star' } as const satisfies Record<
  string,
  GlyphName
>;
/** Each language in its own words: a reader looks for theirs. */
const LANGUAGE_NAMES = { zh: '中文', en: 'English' } as const;

export function LanguageMenu(): ReactElement {
  const { t, language, setLanguage } = useText();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={t('shell.top.language')}
          title={t('shell.top.language')}
        >
          <Glyph name="globe" />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="140px">
          <Menu.RadioItemGroup
            value={language}
            onValueChange={({ value }) => setLanguage(value === 'en' ? 'en' : 'zh')}
          >
            {(['zh', 'en'] as const).map((value) => (
              <Menu.RadioItem key={value} value={value} lang={value === 'zh' ? 'zh-CN' : 'en'}>
                {LANGUAGE_NAMES[value]}
                <Menu.ItemIndicator />
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

export function ThemeMenu(): ReactElement {
  const { t } = useText();
  const { appearance } = useShell();
  const { theme } = useAppearance();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={t('shell.top.theme')}
          title={t('shell.top.theme')}
        >
          <Glyph name={THEME_GLYPH[theme]} />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="140px">
          <Menu.RadioItemGroup
            value={theme}
            onValueChange={({ value }) => {
              const chosen = THEME_NAMES.find((name) => name === value);
              if (chosen) appearance.setState({ theme: chosen });
            }}
          >
            {THEME_NAMES.map((name) => (
              <Menu.RadioItem key={name} value={name}>
                {t(`shell.top.${name}`)}
                <Menu.ItemIndicator />
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
          <Menu.Separator />
          <ColourItems />
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

const TENANT = 'tenant';
const HiddenInput = chakra('input', {
  base: { position: 'absolute', insetStart: '3', bottom: '2', w: '1px', h: '1px', opacity: '0' },
});

/** The accent: the company's, one of ours, or any other. */
function ColourItems(): ReactElement {
  const { t } = useText();
  const { appearance } = useShell();
  const { accent, tenantAccent } = useAppearance();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu.RadioItemGroup
        value={accent ?? TENANT}
        onValueChange={({ value }) => appearance.setState({ accent: value === TENANT ? null : value })}
      >
        <Menu.ItemGroupLabel>{t('shell.top.colour')}</Menu.ItemGroupLabel>
        <Menu.RadioItem value={TENANT}>
          <Swatch colour={tenantAccent} />
          {t('shell.top.tenantColour')}
          <Menu.ItemIndicator />
        </Menu.RadioItem>
        <Grid templateColumns="repeat(4, 1fr)" gap="1" px="1" py="1">
          {ACCENT_COLOURS.map((colour) => (
            <Menu.RadioItem
              key={colour}
              value={colour}
              aria-label={t(`shell.top.colours.${COLOUR_KEYS[colour]}`)}
              title={t(`shell.top.colours.${COLOUR_KEYS[colour]}`)}
              p="1.5"
              justifyContent="center"
              css={{ '&[data-state=checked]': { boxShadow: 'inset 0 0 0 1.5px var(--lw-fg)' } }}
            >
              <Swatch colour={colour} />
            </Menu.RadioItem>
          ))}
        </Grid>
      </Menu.RadioItemGroup>
      <Menu.Item value="own" closeOnSelect={false} onClick={() => picker.current?.showPicker()}>
        <Swatch colour={accent ?? tenantAccent} />
        {t('shell.top.ownColour')}
      </Menu.Item>
      <HiddenInput
        ref={picker}
        type="color"
        tabIndex={-1}
        aria-hidden
        value={accent ?? tenantAccent}
        onChange={(event) => appearance.setState({ accent: event.target.value })}
      />
    </>
  );
}

const COLOUR_KEYS = {
  '#409eff': 'c409eff',
  '#11a983': 'c11a983',
  '#7a6ff0': 'c7a6ff0',
  '#d6458b': 'cd6458b',
  '#e5484d': 'ce5484d',
  '#e07b00': 'ce07b00',
  '#8a9a5b': 'c8a9a5b',
  '#52606d': 'c52606d',
} as const satisfies Record<(typeof ACCENT_COLOURS)[number], string>;

function Swatch(props: { readonly colour: string }): ReactElement {
  return (
    <Box
      as="span"
      flex="none"
      w="16px"
      h="16px"
      rounded="full"
      boxShadow="inset 0 0 0 1px rgb(128 128 128 / 40%)"
      style={{ background: props.colour }}
    />
  );
}
