import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { LoadedTable } from '#console/ui/table/loaded-table.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { AccountVerifyDialog } from '#console/ui/verify/account-verify-dialog.tsx';
import type { CallReply } from '#shared/contracts/endpoint.ts';
import {
  type createCredential,
  type IngestCredential,
  listCredentials,
  removeCredential,
} from '#shared/contracts/ingest.ts';
import { CredentialDrawer } from './credential-drawer.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Who may publish. Revoking disconnects at once and can't be undone, so it names whom and asks for the own account. */
export function CredentialList(): ReactElement {
  const { t } = useText();
  const mayEdit = useMay('connection_edit');
  const nowMs = useNow(Date.now);
  const answer = useCall(listCredentials, {});
  const revoke = useAction(removeCredential, [listCredentials]);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CallReply<typeof createCredential> | null>(null);
  const [asked, setAsked] = useState<IngestCredential | null>(null);

  function remove({ id, name }: IngestCredential, proof: string): void {
    setAsked(null);
    revoke.mutate(
      { params: { id }, query: { proof } },
      {
        onSuccess: () =>
          notify({ kind: 'success', title: t('connections.credential.revokedToast', { name }) }),
        onError: ({ message }) => notify({ kind: 'error', title: t('shell.failed.save'), text: message }),
      },
    );
  }

  const createButton = mayEdit && (
    <Button size="sm" variant="outline" onClick={() => setIsCreating(true)}>
      <Glyph name="plus" sizePx={16} />
      {t('connections.credential.create')}
    </Button>
  );

  const columns: readonly Column<IngestCredential>[] = [
    {
      key: 'name',
      head: t('connections.credential.name'),
      cell: ({ name }) => (
        <Text as="span" fontWeight="600" title={name}>
          {name}
        </Text>
      ),
    },
    {
      key: 'kind',
      head: t('connections.credential.kind'),
      width: '100px',
      cell: ({ kind }) => t(`connections.credential.${kind}`),
    },
    {
      key: 'username',
      head: t('connections.credential.usernameOf'),
      width: '20%',
      cell: ({ kind, username }) => (
        <HStack gap="1">
          <chakra.code truncate>{kind === 'http' ? `${username}…` : username}</chakra.code>
          {kind === 'mqtt' && <CopyButton text={username} />}
        </HStack>
      ),
    },
    {
      key: 'created',
      head: t('connections.credential.createdAt'),
      width: '190px',
      cell: ({ createdAt }) => <Moment form="full" atMs={createdAt} />,
    },
    {
      key: 'used',
      head: t('connections.credential.lastUsed'),
      align: 'end',
      width: '130px',
      cell: ({ lastUsedAt }) => (
        <Text as="span" color="fg.muted">
          {lastUsedAt === null ? (
            t('connections.never')
          ) : (
            <Moment form="age" atMs={lastUsedAt} nowMs={nowMs} />
          )}
        </Text>
      ),
    },
    {
      key: 'actions',
      head: <Text srOnly>{t('shell.actions.more')}</Text>,
      align: 'end',
      width: '100px',
      cell: (credential) =>
        mayEdit && (
          <Button
            variant="ghost"
            size="xs"
            color="fg.error"
            aria-label={t('connections.credential.revokeOf', { name: credential.name })}
            onClick={() => setAsked(credential)}
          >
            {t('connections.credential.revoke')}
          </Button>
        ),
    },
  ];

  return (
    <>
      <HStack mb="3" justify="space-between">
        <Text color="fg.muted" textStyle="sm">
          {t('connections.credential.hint')}
        </Text>
        {createButton}
      </HStack>
      <LoadedTable
        loading={answer}
        label={t('connections.credential.title')}
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        empty={{
          title: t('connections.credential.empty'),
          hint: t('connections.credential.emptyHint'),
          action: createButton,
        }}
      />
      {isCreating && (
        <CredentialDrawer
          onClose={() => setIsCreating(false)}
          onCreated={(credential) => {
            setIsCreating(false);
            setCreated(credential);
          }}
        />
      )}
      {created && <SecretDialog credential={created} onClose={() => setCreated(null)} />}
      <AccountVerifyDialog
        open={asked !== null}
        action="credential_remove"
        onVerified={(proof) => asked && remove(asked, proof)}
        onClose={() => setAsked(null)}
      >
        <Box>
          <Text fontWeight="600">{t('connections.credential.revokeTitle', { name: asked?.name ?? '' })}</Text>
          <Text color="fg.muted" mt="1">
            {t('connections.credential.revokeText')}
          </Text>
        </Box>
      </AccountVerifyDialog>
    </>
  );
}
