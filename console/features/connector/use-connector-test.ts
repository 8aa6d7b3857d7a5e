import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type Connector,
  type ConnectorTest,
  connector,
  testConnector,
  trustConnectorCertificate,
} from '#shared/contracts/connector.ts';
import { connectorProblemText } from './connector-problem-text.ts';

/** One attempt to connect, and what came of it. An untrusted certificate can be approved here. */
export function useConnectorTest(): (row: Connector) => void {
  const { t } = useText();
  const prompts = usePrompts();
  const test = useAction(testConnector, []);
  const trust = useAction(trustConnectorCertificate, [connector.page, connector.get]);

  async function run(row: Connector): Promise<void> {
    try {
      await tell(row, await test.mutateAsync({ params: { id: row.id } }));
    } catch (error) {
      prompts.failed(error);
    }
  }

  async function tell(row: Connector, answer: ConnectorTest): Promise<void> {
    const { name, id } = row;
    const { ok, problem, product, answeredInMs, certificate } = answer;
    if (ok) {
      prompts.succeeded({
        title: t('connector.testOk', { name }),
        text: t('connector.testOkDetail', {
          product: product ?? t('connector.testProduct'),
          ms: Math.max(1, Math.round(answeredInMs ?? 0)),
        }),
      });
      return;
    }
    const why = problem ? connectorProblemText(problem, t) : '';
    if (!certificate) {
      await prompts.alert(`${t('connector.testFailed', { name })}: ${why}`);
      return;
    }
    const isApproved = await prompts.confirm({
      action: t('connector.certificate.approve'),
      title: t(`connector.certificate.${problem?.code === 'certificate_changed' ? 'changed' : 'unknown'}`, {
        name,
      }),
      text: t('connector.certificate.text', {
        fingerprint: certificate.fingerprint.replaceAll(/(..)(?=.)/g, '$1:').toUpperCase(),
        subject: certificate.subject,
        validTo: momentText(certificate.validTo, Intl.DateTimeFormat().resolvedOptions().timeZone),
      }),
    });
    if (!isApproved) return;
    await trust.mutateAsync({ params: { id }, body: { fingerprint: certificate.fingerprint } });
    await run(row);
  }

  return (row) => void run(row);
}
