import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CredentialDrawer } from '#console/ui/credential/credential-drawer.tsx';
import { SecretDialog } from '#console/ui/credential/secret-dialog.tsx';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { AccountVerifyDialog } from '#console/ui/verify/account-verify-dialog.tsx';
import {
  type createCredential,
  type IngestCredential,
  listCredentials,
  removeCredential,
} from '#shared/contracts/ingest/credential.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';

/** Who may publish. Revoking disconnects at once and can't be undone, so it names whom and asks for the own account. */
export function CredentialList(): ReactElement {
  const { t } = useText();
  const mayEdit = useMay('connection_edit');
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
      widthPx: 100,
      cell: ({ kind }) => t(`connections.credential.${kind}`),
    },
    {
      key: 'username',
      head: t('connections.credential.usernameOf'),
      widthPx: 240,
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
      widthPx: 190,
      cell: ({ createdAt }) => <Moment form="full" atMs={createdAt} />,
    },
    {
      key: 'used',
      head: t('connections.credential.lastUsed'),
      align: 'end',
      widthPx: 130,
      cell: ({ lastUsedAt }) => (
        <Text as="span" color="fg.muted">
          {lastUsedAt === null ? t('connections.never') : <Moment form="age" atMs={lastUsedAt} />}
        </Text>
      ),
    },
  ];

  return (
    <>
      <LocalTable
        formName="credential"
        loading={answer}
        label={t('connections.credential.title')}
        columns={columns}
        rows={answer.data}
        moreFilters={
          <Text color="fg.muted" textStyle="sm">
            {t('connections.credential.hint')}
          </Text>
        }
        tools={createButton}
        rowKey={({ id }) => id}
        empty={{
          title: t('connections.credential.empty'),
          hint: t('connections.credential.emptyHint'),
          action: createButton,
        }}
        {...(mayEdit && {
          actions: (credential: IngestCredential) => (
            <RowActions
              name={credential.name}
              actions={[
                {
                  label: t('connections.credential.revoke'),
                  isDangerous: true,
                  onSelect: () => setAsked(credential),
                },
              ]}
            />
          ),
        })}
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
