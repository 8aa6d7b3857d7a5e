import { useMemo } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';

export type SubjectText = (part: string, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of a subject by their part of the key: `field.name`. A test walks all of them in both languages. */
export function useSubjectText(subject: Subject): SubjectText {
  const { t } = useText();
  return useMemo(
    // Keys are made of a subject's name, which the type of all keys does not express.
    () => (part, values) => t(`${subject.key}.${part}` as ConsoleKey, values),
    [t, subject.key],
  );
}
