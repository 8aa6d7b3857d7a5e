import { createPrivateKey, X509Certificate } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { crypto_utils as opcuaCrypto } from 'node-opcua-client';

/** By which servers know this installation: its certificate and the key to it. */
export interface OpcuaIdentity {
  readonly certificate: Buffer;
  readonly privateKeyPem: string;
  readonly applicationUri: string;
}

export const APPLICATION_NAME = 'Linewall';
const VALID_DAYS = 3_650;

/** Made at the first use. One file holds both parts, so that they always belong together. */
export async function ownIdentity(file: string): Promise<OpcuaIdentity> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return toIdentity(stored ?? (await make(file)));
}

async function make(file: string): Promise<string> {
  const { privateKey } = await opcuaCrypto.generateKeyPair(2048);
  const { privPem } = await opcuaCrypto.privateKeyToPEM(privateKey);
  const { cert } = await opcuaCrypto.createSelfSignedCertificate({
    privateKey,
    subject: `/CN=${APPLICATION_NAME}`,
    applicationUri: `urn:linewall:${crypto.randomUUID()}`,
    dns: ['linewall'],
    validity: VALID_DAYS,
    purpose: opcuaCrypto.CertificatePurpose.ForApplication,
  });
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${privPem.trim()}\n${cert.trim()}\n`);
    await handle.sync();
    // Where another worker was first, its identity counts.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

function toIdentity(pem: string): OpcuaIdentity {
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
  const privateKeyPem = String(createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }));
  const applicationUri = /URI:([^,\s]+)/.exec(certificate.subjectAltName ?? '')?.[1] ?? '';
  return { certificate: certificate.raw, privateKeyPem, applicationUri };
}
