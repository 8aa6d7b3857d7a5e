import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CallReply } from '#shared/contracts/endpoint.ts';
import type { createCredential } from '#shared/contracts/ingest.ts';
import { SecretSight } from './secret-sight.tsx';

/** The secret of a new ingest credential. */
export function SecretDialog(props: {
  readonly credential: CallReply<typeof createCredential>;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const tenantId = useSession((state) => state.tenantId);
  const { kind, username, secret } = props.credential;
  return (
    <SecretSight
      title={t('connections.credential.secretTitle')}
      hint={t('connections.credential.secretHint')}
      rows={[
        ...(kind === 'mqtt' ? [{ label: t('connections.credential.username'), text: username }] : []),
        { label: t('connections.credential.key'), text: secret },
      ]}
      doneLabel={t('connections.credential.done')}
      onClose={props.onClose}
    >
      {kind === 'mqtt' && (
        <Text textStyle="sm" color="fg.muted">
          {t('connections.credential.topicHint', { topic: `linewall/v1/${tenantId}/…` })}
        </Text>
      )}
    </SecretSight>
  );
}
