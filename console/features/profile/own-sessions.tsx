import { Badge, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { LoadedTable } from '#console/ui/table/loaded-table.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { endOwnSession, listOwnSessions, type OwnSession } from '#shared/contracts/sign-in/auth-account.ts';
import { browserFamily } from '#shared/domain/text/browser-name.ts';

/** Where the account is signed in. Ending one is done at once: signing in again undoes it. */
export function OwnSessions(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const answer = useCall(listOwnSessions, {});
  const end = useAction(endOwnSession, [listOwnSessions]);
  const nameOf = ({ userAgent }: OwnSession) =>
    userAgent === null ? t('profile.unknownDevice') : browserFamily(userAgent);

  const endOne = ({ id }: OwnSession): void =>
    end.mutate(
      { params: { sessionId: id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('profile.ended') }),
        onError: (error) => prompts.failed(error),
      },
    );

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
    { key: 'ip', head: t('profile.ip'), widthPx: 160, cell: ({ ip }) => ip ?? '' },
    {
      key: 'since',
      head: t('profile.since'),
      widthPx: 200,
      cell: ({ since }) => <Moment form="full" atMs={since} />,
    },
    {
      key: 'lastSeen',
      head: t('profile.lastSeen'),
      widthPx: 160,
      cell: ({ lastSeen }) => <Moment form="relative" atMs={lastSeen} />,
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
      <Stack gap="3">
        <LoadedTable
          loading={answer}
          label={t('profile.sessions')}
          columns={columns}
          rows={answer.data}
          rowKey={({ id }) => id}
          empty={{ title: t('profile.noSessions'), hint: t('profile.noSessionsHint') }}
          actions={(session) =>
            !session.isCurrent && (
              <RowActions
                name={`${nameOf(session)} ${session.ip ?? ''}`}
                actions={[{ label: t('profile.end'), isDangerous: true, onSelect: () => endOne(session) }]}
              />
            )
          }
        />
      </Stack>
    </section>
  );
}
