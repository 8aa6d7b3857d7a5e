import i18next from 'i18next';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import { closeSeams, markSeams } from '#shared/i18n/fill-text.ts';

export type { Language };

const LANGUAGE_STORAGE_KEY = 'language';

/** Dotted paths to the texts of a namespace tree: `login.title`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

export interface I18n<Texts> {
  /** Returns the text of `key` with `{{name}}` filled from `values`; Chinese where a language lacks it. */
  t(key: TextKey<Texts>, values?: Readonly<Record<string, string | number>>): string;
  language(): Language;
  /** Changes the language and remembers it in local storage. */
  setLanguage(language: Language): void;
  /** Calls back after each change; returns the unsubscriber. */
  onLanguage(listener: (language: Language) => void): () => void;
  /** Adds namespaces that were not in the first resources. */
  add(language: Language, texts: Partial<Texts>): void;
}

/**
 * Texts of one bundle. `resources` holds one tree of namespaces per language; Chinese is the reference. `Later` are
 * the namespaces that are added when they are needed.
 */
export function createI18n<Texts extends object, Later extends object = object>(
  resources: Readonly<Record<Language, Texts>>,
  language: Language,
): I18n<Texts & Later> {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'zh',
    initAsync: false,
    resources: { zh: { translation: resources.zh }, en: { translation: resources.en } },
    // React and Pixi draw text as text; escaping would show `&amp;` on the wall.
    interpolation: { escapeValue: false },
  });
  // i18next types its keys for one global set of texts; ours belong to a bundle and are checked by `TextKey`.
  const lookUp = instance.t as unknown as (key: string, values?: object) => string;
  return {
    t: (key, values) => (values ? closeSeams(lookUp(key, markSeams(values))) : lookUp(key)),
    language: () => toLanguage(instance.language) ?? 'zh',
    setLanguage: (next) => {
      rememberLanguage(next);
      void instance.changeLanguage(next);
    },
    onLanguage: (listener) => {
      const relay = (next: string): void => listener(toLanguage(next) ?? 'zh');
      instance.on('languageChanged', relay);
      return () => instance.off('languageChanged', relay);
    },
    add: (added, texts) => {
      instance.addResourceBundle(added, 'translation', texts, true, true);
    },
  };
}

/** The language chosen on this machine, else Chinese. */
export function storedLanguage(): Language {
  try {
    return toLanguage(localStorage.getItem(LANGUAGE_STORAGE_KEY)) ?? 'zh';
  } catch {
    return 'zh';
  }
}

export function toLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
