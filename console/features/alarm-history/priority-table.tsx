import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import { WANTED_SHARES } from '#shared/domain/alarm/alarm-rate.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

const ORDER = ['high', 'medium', 'low'] as const satisfies readonly AlarmPriority[];

interface PriorityRow {
  readonly priority: AlarmPriority;
  readonly count: number;
  /** Null = there were no alarms. */
  readonly share: number | null;
}

/** How many alarms were of each priority, beside how many should be. */
export function PriorityTable(props: { readonly counts: AlarmHistory['priorities'] }): ReactElement {
  const { t, language } = useText();
  const { counts } = props;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const all = ORDER.reduce((sum, priority) => sum + counts[priority], 0);
  const rows = ORDER.map((priority) => ({
    priority,
    count: counts[priority],
    share: all === 0 ? null : counts[priority] / all,
  }));
  const columns: readonly Column<PriorityRow>[] = [
    {
      key: 'priority',
      head: t('alarmHistory.priority'),
      widthPx: 120,
      cell: ({ priority }) => t(`alarmHistory.priorities.${priority}`),
    },
    {
      key: 'count',
      head: t('alarmHistory.raised'),
      align: 'end',
      widthPx: 110,
      cell: ({ count }) => groupedNumber(count),
    },
    {
      key: 'share',
      head: t('alarmHistory.share'),
      align: 'end',
      widthPx: 96,
      cell: ({ share }) => (share === null ? '–' : percent.format(share)),
    },
    {
      key: 'wanted',
      head: t('alarmHistory.wanted'),
      align: 'end',
      widthPx: 96,
      cell: ({ priority }) => percent.format(WANTED_SHARES[priority]),
    },
    {
      key: 'bars',
      head: t('alarmHistory.comparison'),
      wantedPx: 320,
      cell: ({ priority, share }) => (
        <Stack gap="1" w="100%">
          <ProgressLine share={share ?? 0} heightPx={8} />
          <ProgressLine share={WANTED_SHARES[priority]} heightPx={4} colour="fg.subtle" />
        </Stack>
      ),
    },
  ];
  return (
    <Stack as="section" gap="2" flex="none">
      <Text as="h2" fontWeight="600">
        {t('alarmHistory.priorityTitle')}
        <Text as="span" ms="2" textStyle="sm" color="fg.muted" fontWeight="400">
          {t('alarmHistory.priorityHint')}
        </Text>
      </Text>
      <DataTable
        label={t('alarmHistory.priorityTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ priority }) => priority}
        empty={{ title: t('alarmHistory.empty'), hint: t('alarmHistory.emptyHint') }}
      />
    </Stack>
  );
}
