import { useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey, Namespace } from '#console/ui/text/texts.ts';
import { valueNamespaces, valuePaths } from './value-paths.ts';

/** Words for what the audit names by keys; the key itself where there is no word. */
export function useOperationText() {
  const { t } = useText();
  const word = useCallback(
    (path: string, fallback: string): string => {
      // Keys come from the server: a text that does not exist is returned as its own key.
      const text = t(path as ConsoleKey);
      return text === path ? fallback : text;
    },
    [t],
  );
  return useMemo(
    () => ({
      subjectText: (key: string) => word(`operationLog.subject.${key}`, key),
      actionText: (key: string) => word(`operationLog.action.${key}`, key),
      fieldText: (subject: string, name: string) => word(`${subject}.field.${name}`, name),
      /** Of a value that is one of a few. */
      valueText: (subject: string, name: string, value: string) =>
        valuePaths(subject, name, value).reduceRight((fallback, path) => word(path, fallback), value),
    }),
    [word],
  );
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
