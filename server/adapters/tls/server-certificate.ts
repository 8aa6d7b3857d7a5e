import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { TlsContext } from '#server/core/ports/certificates.ts';

/** As the settings name them. */
const CERT = 'LINEWALL_TLS_CERT';
const KEY = 'LINEWALL_TLS_KEY';

/** Those of TLS 1.3, and of TLS 1.2 the recommended ones (RFC 9325): Node's own list goes on with CBC and RSA key exchange. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

/** In PEM form; one may hold both. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface ServerCertificate {
  readonly context: TlsContext;
  readonly own: X509Certificate;
}

/** Certificate and key; throws one line that names the setting and the file where they cannot be used. */
export async function readServerCertificate({
  certFile,
  keyFile,
}: CertificateFiles): Promise<ServerCertificate> {
  const cert = await read(CERT, certFile);
  const key = certFile === keyFile ? cert : await read(KEY, keyFile);
  const own = orThrow(
    `${CERT}: ${certFile} holds no certificate in PEM form`,
    () => new X509Certificate(cert),
  );
  const privateKey = orThrow(
    `${KEY}: ${keyFile} holds no private key in PEM form without a passphrase`,
    (): KeyObject => createPrivateKey(key),
  );
  if (!own.checkPrivateKey(privateKey))
    throw new Error(`${KEY}: the key in ${keyFile} does not belong to the first certificate in ${certFile}`);
  const context = { cert, key, minVersion: 'TLSv1.2', ciphers: CIPHERS } as const;
  try {
    createSecureContext(context);
  } catch (error) {
    // Such as a key that is too short for the system's policy.
    throw new Error(`${CERT}: ${certFile} cannot be used for TLS: ${textOf(error)}`);
  }
  return { context, own };
}

/** Why a certificate does not count now, or null. */
export function outsideOfTerm(own: X509Certificate, nowMs: number): string | null {
  const { validFromDate, validToDate } = own;
  if (nowMs > validToDate.getTime()) return `the certificate ended on ${isoDay(validToDate)}`;
  return nowMs < validFromDate.getTime() ? `the certificate begins only on ${isoDay(validFromDate)}` : null;
}

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

async function read(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new Error(`${setting}: ${file} ${problem}`);
  }
}

function orThrow<T>(text: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new Error(text);
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
