import 'reflect-metadata';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { SubjectAlternativeNameExtension, X509Certificate, X509CertificateGenerator } from '@peculiar/x509';
import { expect, it } from 'vitest';
import { issue, type KeyedCertificate, makeAuthority } from './authority.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** What a client that trusts the authority says of a server with this certificate: null, or why not. */
async function refusalOf(ca: string, server: KeyedCertificate, servername: string): Promise<string | null> {
  const listener = createServer(server).listen(0, '127.0.0.1');
  listener.on('tlsClientError', () => undefined);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, ca, servername });
  const refusal = await new Promise<string | null>((done) => {
    socket.once('secureConnect', () => done(null));
    socket.once('error', ({ message }) => done(message));
  });
  socket.destroy();
  listener.close();
  return refusal;
}

/** What could be made with a stolen key. */
async function forge(authority: KeyedCertificate, name: string): Promise<KeyedCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const der = createPrivateKey(authority.key).export({ type: 'pkcs8', format: 'der' });
  const cert = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: new X509Certificate(authority.cert).subjectName,
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    cert: cert.toString('pem'),
    key: String(
      createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }),
    ),
  };
}

it('vouches for its names to those who trust it, and a stolen key of it for no others', async () => {
  const authority = await makeAuthority(['wall.plant'], Date.now());
  const server = await issue(authority, ['wall.plant', 'fd00::1'], Date.now());
  expect(await refusalOf(authority.cert, server, 'wall.plant')).toBeNull();
  expect(await refusalOf(authority.cert, server, 'localhost')).toBeNull();
  expect(await refusalOf(authority.cert, server, 'other.plant')).toContain('does not match certificate');
  const other = await makeAuthority(['wall.plant'], Date.now());
  expect(await refusalOf(other.cert, server, 'wall.plant')).not.toBeNull();

  expect(await refusalOf(authority.cert, await forge(authority, 'x.wall.plant'), 'x.wall.plant')).toBeNull();
  expect(await refusalOf(authority.cert, await forge(authority, 'bank.example'), 'bank.example')).toBe(
    'permitted subtree violation',
  );
});

it('does not sign with the key of another authority', async () => {
  const one = await makeAuthority(['wall.plant'], Date.now());
  const other = await makeAuthority(['wall.plant'], Date.now());
  await expect(issue({ cert: one.cert, key: other.key }, ['wall.plant'], Date.now())).rejects.toThrow(
    'the key of the authority does not belong to its certificate',
  );
});
