import { useMemo } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import { seeds } from '#shared/i18n/zh/platform/seeds.ts';

/** Subjects whose product records are stored with a Chinese name alone. */
type SeededSubject = Exclude<keyof typeof seeds, 'shownAs'>;

export interface SeedNames {
  /** The name to show of a record by its code and its stored name. */
  nameOf(code: string, stored: string): string;
  /** What to say where the stored name is edited, when another one is shown. */
  hintOf(code: string, stored: string): string | undefined;
}

/** Names records of the product in the user's language, until a tenant gives them names of its own. */
export function useSeedNames(subject: SeededSubject): SeedNames {
  const { t } = useText();
  return useMemo(() => {
    const nameOf: SeedNames['nameOf'] = (code, stored) =>
      isAsSeeded(subject, code, stored) ? t(`seeds.${subject}.${code}` as ConsoleKey) : stored;
    return {
      nameOf,
      hintOf(code, stored) {
        const name = nameOf(code, stored);
        return name === stored ? undefined : t('seeds.shownAs', { name });
      },
    };
  }, [t, subject]);
}

export function isAsSeeded(subject: SeededSubject, code: string, stored: string): boolean {
  const names: Readonly<Record<string, string>> = seeds[subject];
  return Object.hasOwn(names, code) && names[code] === stored;
}
