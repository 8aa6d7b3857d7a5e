import { createI18n, type I18n, type TextKey } from '#shared/client/i18n.ts';
import { loadUntilThere } from '#shared/client/load-until-there.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { errors as enErrors } from '#shared/i18n/en/kit/errors.ts';
import { prompts as enPrompts } from '#shared/i18n/en/kit/prompts.ts';
import { shell as enShell } from '#shared/i18n/en/shell/shell.ts';
import { login as enLogin } from '#shared/i18n/en/sign-in/login.ts';
import { errors as zhErrors } from '#shared/i18n/zh/kit/errors.ts';
import { prompts as zhPrompts } from '#shared/i18n/zh/kit/prompts.ts';
import { shell as zhShell } from '#shared/i18n/zh/shell/shell.ts';
import { login as zhLogin } from '#shared/i18n/zh/sign-in/login.ts';
import type { LAZY_TEXTS } from './lazy-texts.ts';

/** In the first chunk: the frame, the sign-in page, and what can be shown at any time. `errors` is in it anyway. */
const EAGER = {
  zh: { errors: zhErrors, login: zhLogin, prompts: zhPrompts, shell: zhShell },
  en: { errors: enErrors, login: enLogin, prompts: enPrompts, shell: enShell },
};

export type Namespace = keyof typeof LAZY_TEXTS;

type LazyTexts = { [Name in Namespace]: ModuleOf<Name>[Name & keyof ModuleOf<Name>] };
type ModuleOf<Name extends Namespace> = Awaited<ReturnType<(typeof LAZY_TEXTS)[Name]['zh']>>;
type ConsoleTexts = typeof EAGER.zh & LazyTexts;

export type ConsoleKey = TextKey<ConsoleTexts>;

export interface ConsoleI18n extends I18n<ConsoleTexts> {
  /** Resolves when the namespaces are there in the current language; rejects when one cannot be fetched. */
  load(namespaces: readonly Namespace[]): Promise<void>;
}

/** The console's texts. A change of the language is shown when all texts fetched so far are there in the new one. */
export function createConsoleI18n(language: Language): ConsoleI18n {
  const i18n = createI18n<typeof EAGER.zh, LazyTexts>(EAGER, language);
  const used = new Set<Namespace>();
  const loaded = new Set<string>();
  let target = language;

  async function loadOne(name: Namespace, into: Language): Promise<void> {
    const key = `${into}/${name}`;
    if (loaded.has(key)) return;
    // Which file holds which namespace is of no use before the first page.
    const { LAZY_TEXTS } = await import('./lazy-texts.ts');
    const module: object = await LAZY_TEXTS[name][into]();
    // A namespace's file exports it under its own name.
    i18n.add(into, { [name]: Object.entries(module).find(([exported]) => exported === name)?.[1] });
    loaded.add(key);
  }

  async function loadInto(names: Iterable<Namespace>, into: Language): Promise<void> {
    await Promise.all([...names].map((name) => loadOne(name, into)));
  }

  return {
    ...i18n,
    load: async (namespaces) => {
      for (const name of namespaces) used.add(name);
      let into: Language;
      do {
        into = target;
        await loadInto(namespaces, into);
      } while (into !== target);
    },
    setLanguage: (next) => {
      target = next;
      if ([...used].every((name) => loaded.has(`${next}/${name}`))) {
        i18n.setLanguage(next);
        return;
      }
      void loadUntilThere(() => loadInto(used, next)).then(() => {
        if (target === next) i18n.setLanguage(next);
      });
    },
  };
}
