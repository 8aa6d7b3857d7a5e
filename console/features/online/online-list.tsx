import { Badge, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { endSession, type OnlineSession, pageSessions } from '#shared/contracts/sign-in/auth-admin.ts';
import { browserName } from '#shared/domain/text/browser-name.ts';

const REFRESHED_EVERY_MS = 15_000;

/** Every sign-in that is good now; one can be ended. */
export function OnlineList(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const mayEnd = useMay('session_end');
  const end = useAction(endSession, [pageSessions]);

  async function kick({ id, nickname }: OnlineSession): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('messages.online.kick'),
      title: t('messages.online.kickTitle', { name: nickname }),
      text: t('messages.online.kickText'),
    });
    if (!isAgreed) return;
    end.mutate(
      { params: { sessionId: id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('messages.online.kicked', { name: nickname }) }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  const columns: readonly Column<OnlineSession>[] = [
    {
      key: 'user',
      head: t('messages.online.column.user'),
      cell: ({ kind, nickname, username: name, isCurrent }) => (
        <HStack gap="2">
          <NameCell name={kind === 'screen' ? t('messages.online.screen') : nickname} />
          {kind === 'user' && name !== nickname && (
            <Text as="span" color="fg.muted" flex="none" maxW="96px" truncate title={name}>
              {name}
            </Text>
          )}
          {isCurrent && <Badge>{t('messages.online.you')}</Badge>}
        </HStack>
      ),
    },
    {
      key: 'where',
      head: t('messages.online.column.where'),
      widthPx: 150,
      cell: ({ ip }) => ip ?? '–',
    },
    {
      key: 'browser',
      head: t('messages.online.column.browser'),
      widthPx: 200,
      cell: ({ userAgent }) =>
        userAgent === null ? '–' : <span title={userAgent}>{browserName(userAgent)}</span>,
    },
    {
      key: 'since',
      isMinor: true,
      head: t('messages.online.column.since'),
      widthPx: 170,
      cell: ({ since }) => <Moment form="full" atMs={since} />,
    },
    {
      key: 'seen',
      head: t('messages.online.column.seen'),
      widthPx: 140,
      cell: ({ lastSeen }) => <Moment form="relative" atMs={lastSeen} />,
    },
  ];

  return (
    <PagedTable
      formName="session"
      label={t('messages.online.title')}
      endpoint={pageSessions}
      refetchMs={REFRESHED_EVERY_MS}
      columns={columns}
      filters={[{ kind: 'text', name: 'username', placeholder: t('messages.online.filterPlaceholder') }]}
      rowKey={({ id }) => id}
      empty={{ title: t('messages.online.empty'), hint: t('messages.online.emptyHint') }}
      {...(mayEnd && {
        actions: (row: OnlineSession) =>
          !row.isCurrent && (
            <RowActions
              name={row.nickname}
              actions={[
                { label: t('messages.online.kick'), isDangerous: true, onSelect: () => void kick(row) },
              ]}
            />
          ),
      })}
    />
  );
}
