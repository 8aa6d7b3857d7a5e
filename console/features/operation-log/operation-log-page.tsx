import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useOperationText } from '#console/ui/text/use-operation-text.ts';
import { useView } from '#console/ui/view.tsx';
import {
  OPERATION_ACTIONS,
  OPERATION_SUBJECTS,
  operationLog,
} from '#shared/contracts/platform/operation-log.ts';
import { OperationDetailPart } from './operation-detail.tsx';
import { VerifyButton } from './verify-button.tsx';

/** What users and the server have changed. */
export function OperationLogPage(): ReactElement {
  const { t } = useText();
  const { subjectText, actionText } = useOperationText();
  const { search, setSearch } = useView();
  const recordId = search.get('recordId');
  return (
    <LogPage
      log={operationLog}
      headActions={<VerifyButton />}
      timeOf={({ createTime }) => createTime}
      timeSort="create_time"
      columns={[
        {
          key: 'username',
          widthPx: 170,
          cell: ({ username }) => (
            <span title={username ?? undefined}>{username ?? t('operationLog.server')}</span>
          ),
        },
        {
          key: 'action',
          widthPx: 200,
          cell: ({ action }) => <span title={actionText(action)}>{actionText(action)}</span>,
        },
        {
          key: 'recordName',
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
      ]}
      {...(recordId !== null && { query: { recordId } })}
      filters={[
        { kind: 'text', name: 'username', placeholder: t('operationLog.filterPlaceholder'), widthPx: 210 },
        enumFilter('subject', OPERATION_SUBJECTS, (value) => t(`operationLog.subject.${value}`), {
          label: t('operationLog.field.subject'),
          all: t('operationLog.allSubjects'),
          widthPx: 170,
        }),
        enumFilter('action', OPERATION_ACTIONS, (value) => t(`operationLog.action.${value}`), {
          label: t('operationLog.field.action'),
          all: t('operationLog.allActions'),
          widthPx: 170,
        }),
      ]}
      moreFilters={
        recordId !== null && (
          <Button size="sm" variant="outline" onClick={() => setSearch({ recordId: null, subject: null })}>
            {t('operationLog.allRecords')}
          </Button>
        )
      }
      detail={(entry) => <OperationDetailPart entry={entry} />}
    />
  );
}
