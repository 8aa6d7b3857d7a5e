import { useCallback, useEffect, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey, Namespace } from '#console/ui/text/texts.ts';
import { valueNamespaces } from './value-paths.ts';

/** The text of a key that the server names; the fallback where there is none. */
export function useWord(): (path: string, fallback: string) => string {
  const { t } = useText();
  return useCallback(
    (path, fallback) => {
      // A text that does not exist is returned as its own key.
      const text = t(path as ConsoleKey);
      return text === path ? fallback : text;
    },
    [t],
  );
}

/** The label of a field of a subject whose texts are there. */
export function useFieldText(): (subject: string, name: string) => string {
  const word = useWord();
  return useCallback((subject, name) => word(`${subject}.field.${name}`, name), [word]);
}

/**
 * Fetches the texts of a subject, which name its fields, and those with the words of the fields' values; true when they
 * are there, or there are none.
 */
export function useSubjectTexts(subject: string, fields: readonly string[] = []): boolean {
  const { loadTexts, language } = useText();
  const [loaded, setLoaded] = useState<string | null>(null);
  const namespaces = [...new Set([subject, ...valueNamespaces(subject, fields)])].toSorted().join();
  const wanted = `${language}/${namespaces}`;
  useEffect(() => {
    let isCurrent = true;
    const settle = (): void => {
      if (isCurrent) setLoaded(wanted);
    };
    void import('#console/ui/text/lazy-texts.ts')
      .then(({ NAMESPACES }) => {
        const names = namespaces.split(',');
        return loadTexts(NAMESPACES.filter((name: Namespace) => names.includes(name)));
      })
      .then(settle, settle);
    return () => {
      isCurrent = false;
    };
  }, [loadTexts, namespaces, wanted]);
  return loaded === wanted;
}
