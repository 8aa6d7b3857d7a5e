import { Alert, Button, Dialog, Spinner, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type Connector,
  type ConnectorTest,
  connector,
  testConnector,
  trustConnectorCertificate,
} from '#shared/contracts/connectors/connector.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { connectorProblemText } from './connector-problem-text.ts';

/** One attempt to connect, what came of it, and the certificate of the device, which is approved or given up here. */
export function ConnectorTestDialog(props: {
  readonly row: Connector;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const { id, name } = row;
  const test = useAction(testConnector, []);
  const trust = useAction(trustConnectorCertificate, [connector.page, connector.get]);
  const [approved, setApproved] = useState(row.trustedCertificate);
  const answer = test.isPending ? undefined : test.data;
  const certificate = answer?.certificate ?? null;

  function run(): void {
    test.mutate({ params: { id } });
  }

  async function decide(fingerprint: string | null): Promise<void> {
    try {
      await trust.mutateAsync({ params: { id }, body: { fingerprint } });
      setApproved(fingerprint);
      if (fingerprint === null) prompts.succeeded({ title: t('connector.certificate.withdrawn') });
      run();
    } catch (error) {
      prompts.failed(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog connects once, when it opens; `run` is new at each render and must not connect again
  useEffect(run, []);

  return (
    <DialogFrame size="lg" onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('connector.testTitle', { name })}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5" aria-live="polite" aria-busy={test.isPending}>
          {test.isPending && (
            <Text color="fg.muted">
              <Spinner size="xs" me="2" />
              {t('connector.testRunning')}
            </Text>
          )}
          {test.error && <Outcome status="error" title={test.error.message} />}
          {answer && <Answer name={name} answer={answer} approved={approved} />}
          {certificate && (
            <CertificateFacts
              certificate={certificate}
              before={approved === certificate.fingerprint ? null : approved}
            />
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        {approved !== null && (
          <Button
            variant="ghost"
            color="fg.error"
            me="auto"
            loading={trust.isPending}
            onClick={() => void decide(null)}
          >
            {t('connector.certificate.withdraw')}
          </Button>
        )}
        <Button variant="outline" disabled={test.isPending} onClick={run}>
          {t('connector.testAgain')}
        </Button>
        {certificate && certificate.fingerprint !== approved && (
          <Button
            {...(!answer?.ok && { colorPalette: 'danger' })}
            loading={trust.isPending}
            onClick={() => void decide(certificate.fingerprint)}
          >
            {t('connector.certificate.approve')}
          </Button>
        )}
      </Dialog.Footer>
    </DialogFrame>
  );
}

function Answer(props: {
  readonly name: string;
  readonly answer: ConnectorTest;
  readonly approved: string | null;
}): ReactElement {
  const { t } = useText();
  const { name, approved } = props;
  const { ok, problem, product, answeredInMs, certificate } = props.answer;
  if (!ok && certificate)
    return (
      <Outcome
        status="warning"
        title={t('connector.testFailed', { name })}
        text={t(`connector.certificate.${approved === null ? 'unknown' : 'changed'}`, { name })}
      />
    );
  if (!ok)
    return (
      <Outcome
        status="error"
        title={t('connector.testFailed', { name })}
        text={problem ? connectorProblemText(problem, t) : ''}
      />
    );
  const answered = t('connector.testOkDetail', {
    product: product ?? t('connector.testProduct'),
    ms: Math.max(1, Math.round(answeredInMs ?? 0)),
  });
  const trusted = certificate
    ? t(`connector.certificate.${approved === certificate.fingerprint ? 'approved' : 'vouched'}`)
    : '';
  return (
    <Outcome
      status="success"
      title={t('connector.testOk', { name })}
      text={[answered, trusted].filter(Boolean).join('\n')}
    />
  );
}

function Outcome(props: {
  readonly status: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text?: string;
}): ReactElement {
  const { status, title, text = '' } = props;
  return (
    <Alert.Root status={status}>
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        {text !== '' && <Alert.Description whiteSpace="pre-line">{text}</Alert.Description>}
      </Alert.Content>
    </Alert.Root>
  );
}
