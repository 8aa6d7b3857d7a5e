import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { PagedTable } from '#console/ui/crud/paged-table.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useOperationText } from '#console/ui/text/use-operation-text.ts';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import {
  OPERATION_ACTIONS,
  OPERATION_SUBJECTS,
  type OperationRecord,
  pageOperations,
} from '#shared/contracts/operation-log.ts';
import { OperationDetailPart } from './operation-detail.tsx';

const REFRESHED_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
const RANGES = { h8: 8 * HOUR_MS, d1: 24 * HOUR_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
const RANGE_NAMES = ['h8', 'd1', 'd7', 'd30'] as const;

export function OperationLogPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['log_view']} title={t('operationLog.title')}>
      <OperationLog />
    </Permitted>
  );
}

/** What users and the server have changed. */
function OperationLog(): ReactElement {
  const { t } = useText();
  const { subjectText, actionText } = useOperationText();
  const { search, setSearch } = useView();
  const nowMs = useNow(Date.now, 60_000);
  const openId = search.get('open');
  const recordId = search.get('record');
  const toggle = (id: string): void => setSearch({ open: openId === id ? null : id });
  const columns: readonly Column<OperationRecord>[] = [
    {
      key: 'at',
      head: t('operationLog.column.at'),
      widthPx: 220,
      cell: ({ id, createTime }) => (
        <HStack gap="1">
          <RowToggle
            isOpen={openId === id}
            label={t(openId === id ? 'operationLog.hide' : 'operationLog.show')}
            onToggle={() => toggle(id)}
          />
          <Moment form="full" atMs={createTime} />
        </HStack>
      ),
    },
    {
      key: 'user',
      head: t('operationLog.column.user'),
      widthPx: 160,
      cell: ({ username }) => (
        <span title={username ?? undefined}>{username ?? t('operationLog.server')}</span>
      ),
    },
    {
      key: 'action',
      head: t('operationLog.column.action'),
      widthPx: 200,
      cell: ({ action }) => <span title={actionText(action)}>{actionText(action)}</span>,
    },
    {
      key: 'record',
      head: t('operationLog.column.record'),
      cell: ({ subject, recordName, recordId: id }) => {
        const name = recordName ?? (id === null ? '' : t('operationLog.ofRecord', { id }));
        return (
          <HStack gap="2" minW="0">
            <Text as="span" color="fg.muted" flexShrink="0">
              {subjectText(subject)}
            </Text>
            <Text as="span" fontWeight="600" truncate title={name}>
              {name}
            </Text>
          </HStack>
        );
      },
    },
  ];
  return (
    <FillPage>
      <PageHead title={t('operationLog.title')} lead={t('operationLog.lead')} />
      <PagedTable
        formName="operationLog"
        label={t('operationLog.title')}
        endpoint={pageOperations}
        {...(recordId !== null && { query: { recordId } })}
        refetchMs={REFRESHED_EVERY_MS}
        columns={columns}
        filters={[
          { kind: 'text', name: 'username', placeholder: t('operationLog.filterPlaceholder') },
          {
            kind: 'choice',
            name: 'subject',
            label: t('operationLog.column.record'),
            all: t('operationLog.allSubjects'),
            choices: OPERATION_SUBJECTS.map((value) => ({ value, text: t(`operationLog.subject.${value}`) })),
            widthPx: 180,
          },
          {
            kind: 'choice',
            name: 'action',
            label: t('operationLog.column.action'),
            all: t('operationLog.allActions'),
            choices: OPERATION_ACTIONS.map((value) => ({ value, text: t(`operationLog.action.${value}`) })),
            widthPx: 180,
          },
          {
            kind: 'choice',
            name: 'range',
            label: t('operationLog.range'),
            all: t('operationLog.allTimes'),
            choices: RANGE_NAMES.map((value) => ({ value, text: t(`operationLog.ranges.${value}`) })),
            toQuery: (value) => ({ from: String(nowMs - rangeOf(value)) }),
            widthPx: 150,
          },
        ]}
        moreFilters={
          recordId !== null && (
            <Button size="sm" variant="outline" onClick={() => setSearch({ record: null, subject: null })}>
              {t('operationLog.allRecords')}
            </Button>
          )
        }
        rowKey={({ id }) => id}
        empty={{ title: t('operationLog.empty'), hint: t('operationLog.emptyHint') }}
        onOpen={({ id }) => toggle(id)}
        detail={(entry) => (entry.id === openId ? <OperationDetailPart entry={entry} /> : null)}
      />
    </FillPage>
  );
}

function rangeOf(value: string): number {
  const name = RANGE_NAMES.find((one) => one === value);
  return name === undefined ? RANGES.d30 : RANGES[name];
}
