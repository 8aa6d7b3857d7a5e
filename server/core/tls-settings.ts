import { join, resolve } from 'node:path';

/** HTTPS and MQTTS of the server itself. */
export interface TlsSettings {
  readonly httpsPort: number;
  readonly mqttsPort: number;
  /** The operator's, in PEM form; one may hold both. Null = the server has an authority of its own. */
  readonly files: { readonly certFile: string; readonly keyFile: string } | null;
  /** Where that authority is, by which the server renews its certificate itself. */
  readonly authorityDir: string;
}

interface Readers {
  readonly text: (name: string) => string | null;
  readonly integer: (name: string, fallback: number, min: number, max: number) => number;
  readonly flag: (name: string) => boolean;
  readonly fail: (name: string, problem: string) => never;
}

const CERT = 'LINEWALL_TLS_CERT';
const KEY = 'LINEWALL_TLS_KEY';
const AUTHORITY = 'LINEWALL_TLS_AUTHORITY';
const HTTPS_PORT = 8443;
const MQTTS_PORT = 8883;

/** Where an own authority and the certificate made by it are kept. */
export const authorityDirOf = (dataDir: string): string => join(dataDir, 'tls');

/** Null: the server speaks without TLS. */
export function readTlsSettings({ text, integer, flag, fail }: Readers, dataDir: string): TlsSettings | null {
  const [cert, key] = [text(CERT), text(KEY)];
  const hasAuthority = flag(AUTHORITY);
  const ports = {
    httpsPort: integer('LINEWALL_HTTPS_PORT', HTTPS_PORT, 0, 65_535),
    mqttsPort: integer('LINEWALL_MQTTS_PORT', MQTTS_PORT, 0, 65_535),
  };
  if (hasAuthority && (cert ?? key) !== null) fail(AUTHORITY, `is 1 beside ${CERT}: leave one of them out`);
  const authorityDir = authorityDirOf(dataDir);
  if (hasAuthority) return { ...ports, files: null, authorityDir };
  if (cert === null && key === null) return null;
  if (cert === null) return fail(KEY, `needs ${CERT} beside it`);
  if (key === null) return fail(CERT, `needs ${KEY} beside it`);
  return { ...ports, files: { certFile: resolve(cert), keyFile: resolve(key) }, authorityDir };
}
