import { Box, chakra, DataList, HStack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectorCertificate } from '#shared/contracts/connectors/connector.ts';

/** Subject, issuer, validity and fingerprint of a certificate. */
export function CertificateFacts(props: {
  readonly certificate: ConnectorCertificate;
  /** Fingerprint of the one that was approved, where it is another one. */
  readonly before: string | null;
}): ReactElement {
  const { t } = useText();
  const { certificate, before } = props;
  const { subject, issuer, validFrom, validTo, fingerprint } = certificate;
  const nowMs = Date.now();
  const flaw =
    validTo < nowMs
      ? t('connector.certificate.expired')
      : validFrom > nowMs
        ? t('connector.certificate.notYetValid')
        : null;
  return (
    <DataList.Root orientation="horizontal" size="sm" gap="2.5" aria-label={t('connector.certificate.title')}>
      <Fact label={t('connector.certificate.subject')}>{subject}</Fact>
      <Fact label={t('connector.certificate.issuer')}>
        {issuer === subject ? t('connector.certificate.selfIssued') : issuer}
      </Fact>
      <Fact label={t('connector.certificate.validity')}>
        <HStack gap="1.5" wrap="wrap">
          <Moment form="full" atMs={validFrom} />
          <span>–</span>
          <Moment form="full" atMs={validTo} />
          {flaw !== null && (
            <Text as="span" color="fg.error" fontWeight="600">
              {flaw}
            </Text>
          )}
        </HStack>
      </Fact>
      <Fact label={t('connector.certificate.fingerprint')}>
        <HStack gap="1" align="start">
          <Fingerprint digits={fingerprint} />
          <CopyButton text={spelled(fingerprint)} label={t('connector.certificate.copy')} />
        </HStack>
      </Fact>
      {before !== null && (
        <Fact label={t('connector.certificate.before')}>
          <Box color="fg.muted">
            <Fingerprint digits={before} />
          </Box>
        </Fact>
      )}
    </DataList.Root>
  );
}

function Fact(props: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <DataList.Item alignItems="start">
      <DataList.ItemLabel minW="148px">{props.label}</DataList.ItemLabel>
      <DataList.ItemValue wordBreak="break-word">{props.children}</DataList.ItemValue>
    </DataList.Item>
  );
}

/** In two lines of sixteen bytes, as it is compared with a display. */
function Fingerprint({ digits }: { readonly digits: string }): ReactElement {
  return (
    <chakra.code display="inline-block" maxW="48ch" wordBreak="break-all">
      {spelled(digits)}
    </chakra.code>
  );
}

function spelled(digits: string): string {
  return digits.replaceAll(/(..)(?=.)/g, '$1:').toUpperCase();
}
