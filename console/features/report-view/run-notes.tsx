import { Alert, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportRun } from '#shared/contracts/report/report-run.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** What a reader has to know before the figures are used: what is missing, in doubt or could not be computed. */
export function RunNotes({ run }: { readonly run: ReportRun }): ReactElement | null {
  const { t, language } = useText();
  const sum = run.problems.reduce((all, { count }) => all + count, 0);
  const refused = run.refused.map(({ source }) => source[language] ?? source.zh);
  const notes: string[] = [];
  if (refused.length > 0)
    notes.push(t('reportView.refused', { sources: refused.join(language === 'zh' ? '、' : ', ') }));
  if (run.pending > 0) notes.push(t('reportView.pending', { count: groupedNumber(run.pending) }));
  if (run.doubtfulRows > 0) notes.push(t('reportView.doubtful', { count: groupedNumber(run.doubtfulRows) }));
  if (sum > 0) {
    const why = run.problems.map(({ code }) => t(`reportView.problem.${problemKey(code)}`));
    const cells = t('reportView.problems', { count: groupedNumber(sum) });
    notes.push(`${cells}: ${[...new Set(why)].join(language === 'zh' ? '、' : ', ')}`);
  }
  if (run.missingCharacters > 0)
    notes.push(t('reportView.missingCharacters', { count: groupedNumber(run.missingCharacters) }));
  if (notes.length === 0) return null;
  return (
    <Alert.Root status="warning" mb="2" py="2" rounded="md" flex="none">
      <Alert.Indicator />
      <Alert.Content>
        <Stack gap="0.5" textStyle="sm">
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </Stack>
      </Alert.Content>
    </Alert.Root>
  );
}

const KNOWN = ['division_by_zero', 'overflow', 'no_permission', 'doubtful'] as const;

export function problemKey(code: string): (typeof KNOWN)[number] | 'other' {
  return KNOWN.find((one) => one === code) ?? 'other';
}
