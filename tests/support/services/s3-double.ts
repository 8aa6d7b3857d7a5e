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
  const unfinished = createUnfinished();
  const gate = createServer((request, response) => {
    if (!isSigned(request)) {
      const code = 'SignatureDoesNotMatch';
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      return;
    }
    const { method, url, headers } = request;
    const listed = unfinished.list(request);
    if (listed !== null) {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(listed);
      return;
    }
    const passed = httpRequest(
      { host: '127.0.0.1', port: store.port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        unfinished.follow(request, answer);
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

interface Unfinished {
  /** Notes uploads in parts that begin and end. */
  follow(request: IncomingMessage, answer: IncomingMessage): void;
  /** The answer to ListMultipartUploads, two to a page; null = another call. */
  list(request: IncomingMessage): string | null;
}

/** The store has uploads in parts, and no call that lists them. */
function createUnfinished(): Unfinished {
  const begun = new Map<string, { readonly key: string; readonly at: string }>();
  return {
    follow({ method, url = '' }, answer) {
      const { pathname, searchParams } = new URL(url, 'http://store');
      const uploadId = searchParams.get('uploadId');
      const isEnded = method === 'DELETE' || method === 'POST';
      if (uploadId !== null && isEnded && (answer.statusCode ?? 500) < 300) begun.delete(uploadId);
      if (method !== 'POST' || !searchParams.has('uploads')) return;
      const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
        if (id !== undefined && !begun.has(id)) begun.set(id, { key, at: new Date().toISOString() });
      });
    },
    list({ method, url = '' }) {
      const { searchParams } = new URL(url, 'http://store');
      if (method !== 'GET' || !searchParams.has('uploads')) return null;
      const prefix = searchParams.get('prefix') ?? '';
      const [keyMarker, idMarker] = [searchParams.get('key-marker'), searchParams.get('upload-id-marker')];
      const all = [...begun]
        .map(([id, one]) => ({ id, ...one, place: `${one.key} ${id}` }))
        .filter(({ key, place }) => key.startsWith(prefix) && place > `${keyMarker ?? ''} ${idMarker ?? ''}`)
        .sort((a, b) => (a.place < b.place ? -1 : 1));
      const page = all.slice(0, 2);
      const last = page.at(-1);
      const rows = page.map(
        ({ key, id, at }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
      );
      const next = last
        ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
        : '';
      return `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>${all.length > page.length}</IsTruncated>${next}${rows.join('')}</ListMultipartUploadsResult>`;
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
