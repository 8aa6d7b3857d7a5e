import { createContext, type ReactElement, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Language } from '#shared/domain/text/language.ts';
import type { ConsoleI18n } from './texts.ts';

const TextContext = createContext<ConsoleI18n | null>(null);

export function TextProvider(props: {
  readonly i18n: ConsoleI18n;
  readonly children: ReactNode;
}): ReactElement {
  return <TextContext value={props.i18n}>{props.children}</TextContext>;
}

export interface ConsoleText {
  readonly t: ConsoleI18n['t'];
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly loadTexts: ConsoleI18n['load'];
}

/** Returns the texts of the current language; a component that uses them is rendered again when it changes. */
export function useText(): ConsoleText {
  const i18n = use(TextContext);
  if (i18n === null) throw new Error('useText needs a TextProvider above it');
  const language = useSyncExternalStore(i18n.onLanguage, i18n.language);
  return useMemo(
    () => ({ t: i18n.t, language, setLanguage: i18n.setLanguage, loadTexts: i18n.load }),
    [i18n, language],
  );
}

/** The name to show of something that may have an English one. */
export function nameOf(
  thing: { readonly name: string; readonly nameEn: string | null },
  language: Language,
): string {
  return language === 'en' ? (thing.nameEn ?? thing.name) : thing.name;
}

/** The name to show of something that a row may refer to; null where it refers to nothing. */
export function nullableNameOf(
  name: string | null,
  nameEn: string | null,
  language: Language,
): string | null {
  return name === null ? null : nameOf({ name, nameEn }, language);
}
