import { Badge, Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { LoadedTable } from '#console/ui/table/loaded-table.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { endOwnSession, listOwnSessions, type OwnSession } from '#shared/contracts/auth-account.ts';
import { deviceName } from './device-name.ts';

/** Where the account is signed in. Ending one is done at once: signing in again undoes it. */
export function OwnSessions(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const nowMs = useNow(Date.now);
  const answer = useCall(listOwnSessions, {});
  const end = useAction(endOwnSession, [listOwnSessions]);
  const nameOf = ({ userAgent }: OwnSession) => deviceName(userAgent) ?? t('profile.unknownDevice');

  const columns: readonly Column<OwnSession>[] = [
    {
      key: 'where',
      head: t('profile.where'),
      cell: (session) => (
        <HStack gap="2">
          <Text as="span" fontWeight="600" title={session.userAgent ?? undefined}>
            {nameOf(session)}
          </Text>
          {session.isCurrent && <Badge colorPalette="accent">{t('profile.current')}</Badge>}
        </HStack>
      ),
    },
    { key: 'ip', head: t('profile.ip'), width: '22%', cell: ({ ip }) => ip ?? '' },
    {
      key: 'since',
      head: t('profile.since'),
      width: '200px',
      cell: ({ since }) => <Moment form="full" atMs={since} />,
    },
    {
      key: 'lastSeen',
      head: t('profile.lastSeen'),
      width: '160px',
      cell: ({ lastSeen }) => <Moment form="relative" atMs={lastSeen} nowMs={nowMs} />,
    },
    {
      key: 'actions',
      head: <Text srOnly>{t('shell.actions.more')}</Text>,
      align: 'end',
      width: '120px',
      cell: (session) =>
        !session.isCurrent && (
          <Button
            variant="ghost"
            size="xs"
            color="fg.error"
            aria-label={t('profile.endOf', { where: `${nameOf(session)} ${session.ip ?? ''}` })}
            onClick={() =>
              end.mutate(
                { params: { sessionId: session.id } },
                {
                  onSuccess: () => prompts.succeeded({ title: t('profile.ended') }),
                  onError: (error) => prompts.failed(error),
                },
              )
            }
          >
            {t('profile.end')}
          </Button>
        ),
    },
  ];

  return (
    <section>
      <Text as="h2" fontWeight="600" lineHeight="32px">
        {t('profile.sessions')}
      </Text>
      <Text color="fg.muted" textStyle="sm" mb="3">
        {t('profile.sessionsHint')}
      </Text>
      <LoadedTable
        loading={answer}
        label={t('profile.sessions')}
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        empty={{ title: t('profile.noSessions'), hint: t('profile.noSessionsHint') }}
      />
    </section>
  );
}
