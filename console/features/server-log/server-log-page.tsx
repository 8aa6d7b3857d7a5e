import { HStack, Skeleton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { LogDetail } from '#console/ui/crud/list/log-detail.tsx';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { getServerLogDetail, ServerLogLevel, serverLog } from '#shared/contracts/server-log/server-log.ts';

const WORKER = 'worker:';

/** Warnings and errors of the server's processes. */
export function ServerLogPage(): ReactElement {
  const { t } = useText();
  const roleText = (role: string): string =>
    role.startsWith(WORKER)
      ? t('serverLog.roles.worker', { kind: role.slice(WORKER.length) })
      : t('serverLog.roles.server');
  const roles = ['server', ...ConnectorKind.options.map((kind) => `${WORKER}${kind}`)];
  return (
    <LogPage
      log={serverLog}
      timeOf={({ createTime }) => createTime}
      timeSort="create_time"
      columns={[
        {
          key: 'level',
          sort: 'level',
          widthPx: 100,
          cell: ({ level }) => (
            <HStack gap="1.5" color={level === 'warn' ? 'fg.warning' : 'fg.error'}>
              <Glyph name="warning" sizePx={14} />
              <span>{t(`serverLog.levels.${level}`)}</span>
            </HStack>
          ),
        },
        {
          key: 'message',
          cell: ({ message }) => (
            <Text as="span" fontWeight="600" title={message}>
              {message}
            </Text>
          ),
        },
        { key: 'module', widthPx: 120, cell: ({ module }) => module || '–' },
        {
          key: 'role',
          sort: 'role',
          widthPx: 150,
          cell: ({ role }) => <span title={roleText(role)}>{roleText(role)}</span>,
        },
        {
          key: 'instance',
          sort: 'instance',
          widthPx: 150,
          isMinor: true,
          cell: ({ instance, isOfServer }) => (
            <span title={isOfServer ? `${instance}, ${t('serverLog.wholeServer')}` : instance}>
              {instance}
            </span>
          ),
        },
      ]}
      filters={[
        { kind: 'text', name: 'text', placeholder: t('serverLog.filter.text'), widthPx: 260 },
        enumFilter('level', ServerLogLevel.options, (value) => t(`serverLog.levels.${value}`), {
          label: t('serverLog.field.level'),
          all: t('serverLog.allLevels'),
          widthPx: 120,
        }),
        enumFilter('role', roles, roleText, {
          label: t('serverLog.field.role'),
          all: t('serverLog.allRoles'),
          widthPx: 180,
        }),
        { kind: 'text', name: 'instance', placeholder: t('serverLog.filter.instance'), widthPx: 130 },
      ]}
      detail={({ id }) => <Detail id={id} />}
    />
  );
}

function Detail({ id }: { readonly id: string }): ReactElement {
  const { t } = useText();
  const answer = useCall(getServerLogDetail, { query: { id } }, { freshMs: Number.POSITIVE_INFINITY });
  const entry = answer.data?.id === id ? answer.data : undefined;
  if (!entry)
    return (
      <>
        <LoadFailure
          error={answer.error}
          isRetrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
        {answer.error === null && <Skeleton h="48px" m="4" />}
      </>
    );
  return (
    <LogDetail
      parts={[
        [t('serverLog.field.message'), entry.message],
        [t('serverLog.field.requestId'), entry.requestId],
        [t('serverLog.stack'), entry.stack],
        [t('serverLog.details'), entry.details],
      ]}
    />
  );
}
