import { createHash, createHmac } from 'node:crypto';

/** What is signed of a request; names of headers in lower case. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  /** Decoded. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

const AUTHORIZATION = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
const VALID_MS = 15 * 60_000;

/**
 * What is wrong with a request by Alibaba Cloud's documentation of its signature, version 3; null = it is authentic.
 * Written from that documentation, not from the SDK, and tried on the documentation's own example.
 */
export function refuteSignature(
  request: SignedRequest,
  key: { readonly id: string; readonly secret: string },
  nowMs: number,
): string | null {
  const { headers, body } = request;
  const [, credential, signedHeaders = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (credential !== key.id) return 'InvalidAccessKeyId.NotFound';
  const signed = signedHeaders.split(';');
  const owed = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  );
  if (owed.some((name) => !signed.includes(name))) return 'IncompleteSignature';
  if (signed.toSorted().join() !== signed.join()) return 'IncompleteSignature';
  if (Math.abs(Date.parse(headers['x-acs-date'] ?? '') - nowMs) > VALID_MS) return 'InvalidTimeStamp.Expired';
  if (!headers['x-acs-signature-nonce']) return 'MissingSignatureNonce';
  const payload = createHash('sha256').update(body).digest('hex');
  if (headers['x-acs-content-sha256'] !== payload) return 'InvalidContentSha256';
  const canonical = [
    request.method,
    request.path,
    request.query
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  const right = createHmac('sha256', key.secret).update(text).digest('hex');
  return right === signature ? null : 'SignatureDoesNotMatch';
}

/** RFC 3986: `encodeURIComponent` leaves five characters more. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
