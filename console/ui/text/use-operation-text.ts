import { useMemo } from 'react';
import { useFieldText, useWord } from './use-subject-texts.ts';
import { valuePaths } from './value-paths.ts';

/** Words for what the audit names by keys; the key itself where there is no word. */
export function useOperationText() {
  const word = useWord();
  const fieldText = useFieldText();
  return useMemo(
    () => ({
      subjectText: (key: string) => word(`operationLog.subject.${key}`, key),
      actionText: (key: string) => word(`operationLog.action.${key}`, key),
      fieldText,
      /** Of a value that is one of a few. */
      valueText: (subject: string, name: string, value: string) =>
        valuePaths(subject, name, value).reduceRight((fallback, path) => word(path, fallback), value),
    }),
    [word, fieldText],
  );
}
