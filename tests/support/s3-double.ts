import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFauxqs } from 'fauxqs';

const KEY = 'LINEWALLTESTKEY';
const SECRET = 'secret/with+signs';
const REGION = 'eu-central-1';
const BUCKET = 'linewall-files';

/** An S3 store in this process that checks signatures, as real ones do. */
export interface S3Double {
  /** For `LINEWALL_S3_URL`, with other parts where they are given. */
  url(parts?: { readonly secret?: string; readonly bucket?: string; readonly prefix?: string }): string;
  /** Refuses connections until `comeBack`. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3Double(): Promise<S3Double> {
  const store = await startFauxqs({ port: 0, logger: false, defaultRegion: REGION });
  store.createBucket(BUCKET);
  const gate = createServer((request, response) => {
    if (!isSigned(request)) {
      const code = 'SignatureDoesNotMatch';
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      return;
    }
    const { method, url, headers } = request;
    const passed = httpRequest(
      { host: '127.0.0.1', port: store.port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.on('aborted', () => passed.destroy());
    request.pipe(passed);
  });
  const port = await listen(gate, 0);
  const goDown = (): Promise<void> =>
    new Promise((done) => {
      gate.close(() => done());
      gate.closeAllConnections();
    });
  return {
    url: ({ secret = SECRET, bucket = BUCKET, prefix = '' } = {}) =>
      `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/${prefix}?region=${REGION}`,
    goDown,
    comeBack: async () => {
      await listen(gate, port);
    },
    async close() {
      if (gate.listening) await goDown();
      await store.stop();
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Whether a request has the signature of our key: AWS Signature Version 4, in its header form. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, key, scope = '', signed = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  if (key !== KEY) return false;
  const [path, query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    String(headers['x-amz-date']),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  let code: Buffer = Buffer.from(`AWS4${SECRET}`);
  for (const part of [...scope.split('/'), text]) code = createHmac('sha256', code).update(part).digest();
  return timingSafeEqual(code, Buffer.from(signature, 'hex'));
}
