import { Box, Button, chakra, DataList, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CredentialDrawer } from '#console/ui/credential/credential-drawer.tsx';
import { SecretDialog } from '#console/ui/credential/secret-dialog.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type createCredential, listCredentials } from '#shared/contracts/ingest/credential.ts';
import { getHeardAddress } from '#shared/contracts/ingest/heard.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';

const EXAMPLE_TOPIC = 'site/line1/filler/Status/StateCurrent';

/** Where machines publish, as whom, and an example to copy; what only the server can ask for is a connector. */
export function HowToPublish(props: { readonly isWaiting: boolean }): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const mayEdit = useMay('connection_edit');
  const address = useCall(getHeardAddress, {}).data;
  const credentials = useCall(listCredentials, {}).data ?? [];
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CallReply<typeof createCredential> | null>(null);
  const host = address?.host ?? window.location.hostname;
  const port = String(address?.port ?? 1883);
  // A key of HTTP is no user of the broker.
  const username = [created, ...credentials].find((one) => one?.kind === 'mqtt')?.username ?? null;
  const example = [
    'mosquitto_pub',
    `-h ${host} -p ${port}`,
    ...(address?.isEncrypted ? ['--tls-use-os-certs'] : []),
    `-u ${username ?? t('onboarding.publish.yourUser')} -P '${t('onboarding.publish.yourSecret')}'`,
    `-t ${EXAMPLE_TOPIC} -m 6`,
  ].join(' ');

  return (
    <Box
      as="section"
      aria-label={t('onboarding.publish.title')}
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      p="5"
      mb="4"
      maxW="960px"
    >
      <Text fontWeight="600" mb="1" role={props.isWaiting ? 'status' : undefined}>
        {t(props.isWaiting ? 'onboarding.publish.waiting' : 'onboarding.publish.title')}
      </Text>
      <Text color="fg.muted" textStyle="sm" mb="4">
        {t('onboarding.publish.hint')}
      </Text>
      <DataList.Root orientation="horizontal" size="sm" gap="2">
        <Fact label={t('onboarding.publish.host')} copied={host}>
          {host}
        </Fact>
        <Fact label={t('onboarding.publish.port')} copied={port}>
          {`${port}${address?.isEncrypted ? ' (TLS)' : ''}`}
        </Fact>
        <Fact label={t('onboarding.publish.user')} {...(username !== null && { copied: username })}>
          {username ?? t('onboarding.publish.noUser')}
        </Fact>
      </DataList.Root>
      {address?.isLocalOnly && (
        <HStack mt="3" gap="2" color="fg.warning" align="start">
          <Glyph name="warning" sizePx={16} />
          <Text textStyle="sm">{t('onboarding.publish.localOnly')}</Text>
        </HStack>
      )}
      <Stack mt="4" gap="1">
        <Text textStyle="xs" color="fg.muted">
          {t('onboarding.publish.example')}
        </Text>
        <HStack borderWidth="1px" rounded="md" ps="3" pe="1" py="1.5" bg="bg.subtle">
          <chakra.code flex="1" whiteSpace="pre-wrap" wordBreak="break-all">
            {example}
          </chakra.code>
          <CopyButton text={example} label={t('onboarding.publish.copyExample')} />
        </HStack>
      </Stack>
      <HStack mt="4" gap="3">
        {mayEdit && (
          <Button size="sm" onClick={() => setIsCreating(true)}>
            <Glyph name="key" sizePx={16} />
            {t('connections.credential.create')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => navigate('/connector')}>
          {t('onboarding.publish.connectors')}
        </Button>
      </HStack>
      {isCreating && (
        <CredentialDrawer
          onClose={() => setIsCreating(false)}
          onCreated={(credential) => {
            setIsCreating(false);
            setCreated(credential);
          }}
        />
      )}
      {created && <SecretOnce credential={created} />}
    </Box>
  );
}

/** The secret is shown once; its user name stays in the example. */
function SecretOnce(props: { readonly credential: CallReply<typeof createCredential> }): ReactElement | null {
  const [isSeen, setIsSeen] = useState(false);
  if (isSeen) return null;
  return <SecretDialog credential={props.credential} onClose={() => setIsSeen(true)} />;
}

function Fact(props: {
  readonly label: string;
  readonly copied?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <DataList.Item>
      <DataList.ItemLabel minW="96px">{props.label}</DataList.ItemLabel>
      <DataList.ItemValue gap="1">
        <chakra.code>{props.children}</chakra.code>
        {props.copied !== undefined && <CopyButton text={props.copied} label={props.label} />}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
