import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CallReply } from '#shared/contracts/endpoint.ts';
import type { createCredential } from '#shared/contracts/ingest.ts';
import { OnceDialog } from './once-dialog.tsx';

/** A new credential of a machine or gateway. */
export function SecretDialog(props: {
  readonly credential: CallReply<typeof createCredential>;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const tenantId = useSession((state) => state.tenantId);
  const { kind, username, secret } = props.credential;
  const isMqtt = kind === 'mqtt';
  return (
    <OnceDialog
      title={t('connections.credential.secretTitle')}
      text={t('connections.credential.secretHint')}
      rows={[
        ...(isMqtt ? [{ label: t('connections.credential.username'), text: username }] : []),
        { label: t('connections.credential.key'), text: secret },
      ]}
      note={
        isMqtt && (
          <Text textStyle="sm" color="fg.muted">
            {t('connections.credential.topicHint', { topic: `linewall/v1/${tenantId}/…` })}
          </Text>
        )
      }
      doneLabel={t('connections.credential.done')}
      onClose={props.onClose}
    />
  );
}
