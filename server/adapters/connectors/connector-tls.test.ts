import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceOf } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { certificateOf, openStream } from './connector-tls.ts';

const missing = whyNoOpenssl();
let folder: string;
let server: Server;
let fingerprint: string;
let port: number;

const portOf = (of: { address(): unknown }) => (of.address() as { port: number }).port;

function whyNoOpenssl(): string | null {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return null;
  } catch {
    return ' (skipped: openssl is not installed)';
  }
}

beforeAll(async () => {
  if (missing !== null) return;
  folder = mkdtempSync(join(tmpdir(), 'linewall-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=plc',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  fingerprint = new X509Certificate(readFileSync(cert)).fingerprint256.replaceAll(':', '').toLowerCase();
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) =>
    socket.end('hello'),
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = portOf(server);
});
afterAll(async () => {
  if (missing !== null) return;
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const open = (trustedCertificate: string | null, toPort = port) => {
  const device = { ...deviceOf({ kind: 'mqtt', address: '' }), trustedCertificate, timeoutMs: 300 };
  return openStream(device, { host: '127.0.0.1', port: toPort }, true, new AbortController().signal);
};

describe.skipIf(missing !== null)(`an encrypted connection${missing ?? ''}`, () => {
  it('is refused where nothing vouches for the certificate, which is told', async () => {
    await expect(open(null)).rejects.toMatchObject({
      code: 'certificate_untrusted',
      certificate: { fingerprint, subject: 'CN=plc' },
    });
    await expect(open('0'.repeat(64))).rejects.toMatchObject({ code: 'certificate_changed' });
  });

  it('is made where a person has approved the certificate', async () => {
    const socket = await open(fingerprint);
    expect(certificateOf(socket)).toMatchObject({ fingerprint, subject: 'CN=plc', issuer: 'CN=plc' });
    const [first] = await socket.toArray();
    expect(String(first)).toBe('hello');
  });

  it('is given up where the other side does not speak TLS', async () => {
    const silent = createTcpServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    await expect(open(null, portOf(silent))).rejects.toMatchObject({ code: 'timeout' });
    silent.close();
  });
});
