import { Badge, Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Confirm } from '#console/ui/feedback/confirm.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { PagedList, usePageQuery } from '#console/ui/table/paged-list.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { endSession, type OnlineSession, pageSessions } from '#shared/contracts/auth-admin.ts';
import { browserName } from './browser-name.ts';

const REFRESHED_EVERY_MS = 15_000;

/** Every sign-in that is good now; one can be ended. */
export function OnlineList(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const mayEnd = useMay('session_end');
  const nowMs = useNow(Date.now);
  const [kicking, setKicking] = useState<OnlineSession | null>(null);
  const end = useAction(endSession, [pageSessions]);
  const username = search.get('q') ?? '';
  const page = usePageQuery();
  const answer = useCall(
    pageSessions,
    { query: { ...page, ...(username !== '' && { username }) } },
    { refetchMs: REFRESHED_EVERY_MS },
  );

  function kick({ id, nickname }: OnlineSession): void {
    end.mutate(
      { params: { sessionId: id } },
      {
        onSuccess: () => notify({ kind: 'success', title: t('messages.online.kicked', { name: nickname }) }),
        onError: (failure) => notify({ kind: 'error', title: t('shell.failed.save'), text: failure.message }),
        onSettled: () => setKicking(null),
      },
    );
  }

  const columns: readonly Column<OnlineSession>[] = [
    {
      key: 'user',
      head: t('messages.online.column.user'),
      cell: ({ kind, nickname, username: name, isCurrent }) => (
        <HStack gap="2">
          <Text as="span" fontWeight="600" truncate>
            {kind === 'screen' ? t('messages.online.screen') : nickname}
          </Text>
          {kind === 'user' && name !== nickname && (
            <Text as="span" color="fg.muted" truncate>
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
      width: '17%',
      cell: ({ ip }) => ip ?? '–',
    },
    {
      key: 'browser',
      head: t('messages.online.column.browser'),
      width: '20%',
      cell: ({ userAgent }) =>
        userAgent === null ? '–' : <span title={userAgent}>{browserName(userAgent)}</span>,
    },
    {
      key: 'since',
      head: t('messages.online.column.since'),
      width: '170px',
      cell: ({ since }) => <Moment form="full" atMs={since} />,
    },
    {
      key: 'seen',
      head: t('messages.online.column.seen'),
      width: '140px',
      cell: ({ lastSeen }) => <Moment form="relative" atMs={lastSeen} nowMs={nowMs} />,
    },
    {
      key: 'actions',
      head: <Text srOnly>{t('messages.online.column.actions')}</Text>,
      width: '120px',
      align: 'end',
      cell: (session) =>
        mayEnd &&
        !session.isCurrent && (
          <Button variant="ghost" size="xs" color="fg.error" onClick={() => setKicking(session)}>
            {t('messages.online.kick')}
          </Button>
        ),
    },
  ];

  return (
    <>
      <PagedList
        filters={
          <FilterBox
            value={username}
            placeholder={t('messages.online.filterPlaceholder')}
            onChange={(value) => setSearch({ q: value, page: null })}
          />
        }
        label={t('messages.online.part.online')}
        columns={columns}
        answer={answer}
        rowKey={({ id }) => id}
        empty={{ title: t('messages.online.empty'), hint: t('messages.online.emptyHint') }}
        onClearFilter={username === '' ? undefined : () => setSearch({ q: null, page: null })}
      />
      <Confirm
        isOpen={kicking !== null}
        title={t('messages.online.kickTitle', { name: kicking?.nickname ?? '' })}
        safeLabel={t('shell.actions.cancel')}
        dangerLabel={t('messages.online.kick')}
        isBusy={end.isPending}
        onSafe={() => setKicking(null)}
        onDanger={() => {
          if (kicking) kick(kicking);
        }}
      >
        {t('messages.online.kickText')}
      </Confirm>
    </>
  );
}
