import { createHash, X509Certificate } from 'node:crypto';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ConnectorCertificate, ConnectorTest } from '#shared/contracts/connectors/connector.ts';
import { toProblem } from './connector-sessions.ts';

/** A certificate that no user has approved. */
class CertificateFault extends ConnectorFault {
  readonly certificate: ConnectorCertificate;
  constructor(code: 'certificate_untrusted' | 'certificate_changed', certificate: ConnectorCertificate) {
    super(code, certificate.fingerprint);
    this.certificate = certificate;
  }
}

/** The certificate, if it is the one that a person has approved; throws `CertificateFault` otherwise. */
export function approvedCertificate(
  { trustedCertificate }: Pick<ConnectorDevice, 'trustedCertificate'>,
  der: Buffer,
): ConnectorCertificate {
  const certificate = describeCertificate(der);
  if (certificate.fingerprint === trustedCertificate) return certificate;
  throw new CertificateFault(
    trustedCertificate === null ? 'certificate_untrusted' : 'certificate_changed',
    certificate,
  );
}

/** What can be told of a certificate; throws where it cannot be read. */
export function describeCertificate(der: Buffer): ConnectorCertificate {
  try {
    // A chain begins with the server's own.
    const own = new X509Certificate(der);
    return {
      fingerprint: createHash('sha256').update(own.raw).digest('hex'),
      subject: nameText(own.subject),
      issuer: nameText(own.issuer),
      validFrom: own.validFromDate.getTime(),
      validTo: own.validToDate.getTime(),
    };
  } catch {
    throw new ConnectorFault('bad_certificate');
  }
}

function nameText(name: string): string {
  return name.replaceAll('\n', ', ').slice(0, 256);
}

/** The result of a failed test. */
export function refusedTest(error: unknown): ConnectorTest {
  const certificate = error instanceof CertificateFault ? error.certificate : null;
  return { ok: false, problem: toProblem(error), product: null, answeredInMs: null, certificate };
}
