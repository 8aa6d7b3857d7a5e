import { ChakraProvider } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { system } from '#console/app/appearance/system.ts';
import { themeVariables } from '#console/app/appearance/theme-variables.ts';
import { PromptsProvider } from '#console/ui/feedback/prompts.tsx';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { TextProvider } from '#console/ui/text/text-context.tsx';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { toLanguage } from '#shared/client/i18n.ts';
import { BRAND_COLOUR } from '#shared/theme/theme.ts';

/** Shows parts of `console/ui` as the console would, in the light theme and the language of the page's root. */
export async function showParts(parts: ReactElement): Promise<void> {
  const root = document.documentElement;
  root.classList.add('light');
  for (const [key, value] of Object.entries(themeVariables('light', BRAND_COLOUR)))
    root.style.setProperty(`--lw-${key}`, value);
  const i18n = createConsoleI18n(toLanguage(root.lang) ?? 'zh');
  await i18n.load(NAMESPACES);
  const holder = document.createElement('main');
  document.body.append(holder);
  createRoot(holder).render(
    <ChakraProvider value={system}>
      <TextProvider i18n={i18n}>
        <PromptsProvider>{parts}</PromptsProvider>
      </TextProvider>
    </ChakraProvider>,
  );
}
