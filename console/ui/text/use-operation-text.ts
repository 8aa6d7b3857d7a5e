import { useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey, Namespace } from '#console/ui/text/texts.ts';

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
      /** Of a value that is one of a few: `state` has its words under `states` or `state` of the subject's texts. */
      valueText: (subject: string, name: string, value: string) =>
        valuePaths(subject, name, value).reduceRight((fallback, path) => word(path, fallback), value),
    }),
    [word],
  );
}

/** Values of enumerated fields; other texts have spaces, capitals or digits. */
const ENUMERATED = /^[a-z]+(?:[_-][a-z]+)*$/;

export function valuePaths(subject: string, name: string, value: string): readonly string[] {
  if (!ENUMERATED.test(value)) return [];
  const plural = /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
  return [`${subject}.${plural}.${value}`, `${subject}.${name}.${value}`];
}

/** Fetches the texts of a subject, which name its fields; true when they are there, or there are none. */
export function useSubjectTexts(subject: string): boolean {
  const { loadTexts, language } = useText();
  const [loaded, setLoaded] = useState<string | null>(null);
  const wanted = `${language}/${subject}`;
  useEffect(() => {
    let isCurrent = true;
    const settle = (): void => {
      if (isCurrent) setLoaded(wanted);
    };
    void import('#console/ui/text/lazy-texts.ts')
      .then(({ NAMESPACES }) => loadTexts(NAMESPACES.filter((name: Namespace) => name === subject)))
      .then(settle, settle);
    return () => {
      isCurrent = false;
    };
  }, [loadTexts, subject, wanted]);
  return loaded === wanted;
}
