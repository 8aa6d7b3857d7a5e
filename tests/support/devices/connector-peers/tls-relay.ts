import { X509Certificate } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createServer, type SecureContextOptions } from 'node:tls';
import { crypto_utils as certificates } from 'node-opcua-client';

/** TLS in front of a peer that speaks none, with a certificate of its own making. */
export interface TlsRelay {
  readonly port: number;
  /** SHA-256 of its certificate, as it is compared at the device: `AB:CD:…`. */
  fingerprint(): string;
  /** Another key and certificate from now on; connections are cut. */
  renewCertificate(): Promise<void>;
  close(): Promise<void>;
}

export async function startTlsRelay(targetPort: number, commonName = 'plant-broker'): Promise<TlsRelay> {
  let identity = await makeIdentity(commonName);
  const sockets = new Set<Socket>();
  const server = createServer(identity, (near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  // A client that refuses the certificate ends the connection.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay does not listen');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    fingerprint: () => new X509Certificate(String(identity.cert)).fingerprint256,
    async renewCertificate() {
      identity = await makeIdentity(commonName);
      server.setSecureContext(identity);
      cut();
    },
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      cut();
      await closed;
    },
  };
}

async function makeIdentity(commonName: string): Promise<SecureContextOptions> {
  const { privateKey } = await certificates.generateKeyPair(2048);
  const { privPem: key } = await certificates.privateKeyToPEM(privateKey);
  const { cert } = await certificates.createSelfSignedCertificate({
    privateKey,
    subject: `/CN=${commonName}`,
    applicationUri: `urn:test:${crypto.randomUUID()}`,
    dns: [commonName],
    validity: 2,
    purpose: certificates.CertificatePurpose.ForApplication,
  });
  return { key, cert };
}
