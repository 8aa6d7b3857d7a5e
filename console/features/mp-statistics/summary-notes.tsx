import { Alert, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpSummary } from '#shared/contracts/public-account/mp-summary.ts';

/** What the figures of a period lack, and why. */
export function SummaryNotes({ summary }: { readonly summary: MpSummary }): ReactElement | null {
  const { t } = useText();
  const { days, recordedFrom, today, to, unreadable } = summary;
  const gap = days.findLast((one) => one.gap !== null)?.gap ?? null;
  const notes = [
    ...(recordedFrom === null ? [t('mpStatistics.gaps.nothing')] : []),
    ...(gap !== null && recordedFrom !== null
      ? [t(`mpStatistics.gaps.${gap}`, { day: recordedFrom, days: LIMITS.mpMessageDays })]
      : []),
    ...(recordedFrom !== null && to >= today ? [t('mpStatistics.gaps.today')] : []),
  ];
  if (notes.length === 0 && unreadable === 0) return null;
  return (
    <Stack gap="2" mb="3">
      {notes.length > 0 && (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Title>{notes.join(' ')}</Alert.Title>
        </Alert.Root>
      )}
      {unreadable > 0 && (
        <Alert.Root status="warning">
          <Alert.Indicator />
          <Alert.Title>{t('mpStatistics.gaps.unreadable', { count: unreadable })}</Alert.Title>
        </Alert.Root>
      )}
    </Stack>
  );
}
