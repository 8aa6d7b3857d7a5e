import { IconButton, Menu, Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { THEME_NAMES } from '../../shared/theme/theme.ts';
import { Glyph, type GlyphName } from '../ui/glyph.tsx';
import { useText } from '../ui/text-context.tsx';
import { useAppearance, useShell } from './shell-context.tsx';

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
      <Portal>
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
      </Portal>
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
      <Portal>
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
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
