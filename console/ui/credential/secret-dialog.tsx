import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import { OneTimeDialog, SecretRow } from './one-time-dialog.tsx';

/** The key of a new credential of machines. */
export function SecretDialog(props: {
  readonly credential: CallReply<typeof createCredential>;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const tenantId = useSession((state) => state.tenantId);
  const { kind, username, secret } = props.credential;
  return (
    <OneTimeDialog
      title={t('connections.credential.secretTitle')}
      doneLabel={t('connections.credential.done')}
      widthPx={560}
      onClose={props.onClose}
    >
      <Text color="fg.muted" mb="4">
        {t('connections.credential.secretHint')}
      </Text>
      <Stack gap="3">
        {kind === 'mqtt' && <SecretRow label={t('connections.credential.username')} text={username} />}
        <SecretRow label={t('connections.credential.key')} text={secret} />
        {kind === 'http' && (
          <SecretRow label={t('connections.credential.httpExample')} text={curlExample(tenantId, secret)} />
        )}
        {kind === 'mqtt' && (
          <Text textStyle="sm" color="fg.muted">
            {t('connections.credential.topicHint', { topic: `linewall/v1/${tenantId}/…` })}
          </Text>
        )}
      </Stack>
    </OneTimeDialog>
  );
}

/** A batch of one value, by the key that is shown. */
function curlExample(tenantId: string, secret: string): string {
  const topic = `linewall/v1/${tenantId}/FILLER/metrics`;
  return [
    `curl ${window.location.origin}${ingest.path}`,
    `-H 'Authorization: Bearer ${secret}' -H 'Content-Type: application/json'`,
    `-d '${JSON.stringify([{ topic, payload: { speed: 420 } }])}'`,
  ].join(' ');
}
