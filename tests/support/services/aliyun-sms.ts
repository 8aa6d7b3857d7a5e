import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refuteSignature } from './acs3-signature.ts';

export const ALIYUN_KEY = { id: 'LTAI5tTestKeyOfLinewall', secret: 'TestSecretOfLinewall0123456789' };

/** A message that the service took. */
export interface TakenSms {
  readonly phone: string;
  readonly template: string;
  readonly signName: string;
  readonly param: string;
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export interface AliyunSms {
  readonly origin: string;
  readonly taken: readonly TakenSms[];
  /** Requests that reached it, taken or not. */
  calls(): number;
  connections(): number;
  /** What the next calls are answered instead of being taken; null = takes them again. */
  answerWith(behaviour: Behaviour | null): void;
  close(): Promise<void>;
}

/** What the documented service answers. */
export const refuse =
  (status: number, Code: string, Message: string): Behaviour =>
  (response) =>
    reply(response, status, { RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990', Code, Message });

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** The service's SendSms on this machine: takes what is signed as documented, each signature once. */
export async function startAliyunSms(port = 0): Promise<AliyunSms> {
  const taken: TakenSms[] = [];
  const nonces = new Set<string>();
  let behaviour: Behaviour | null = null;
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
    const headers: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name] = [value].flat().join(',');
    const nonce = headers['x-acs-signature-nonce'] ?? '';
    const wrong = refuteSignature(
      {
        method: request.method ?? '',
        path: pathname,
        query: [...searchParams],
        headers,
        body: Buffer.concat(chunks),
      },
      ALIYUN_KEY,
      Date.now(),
    );
    if (wrong ?? nonces.has(nonce)) {
      const text = `server string to sign is: POST / ${request.url}`;
      return refuse(400, wrong ?? 'SignatureNonceUsed', text)(response, request);
    }
    nonces.add(nonce);
    if (behaviour) return behaviour(response, request);
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return refuse(404, 'InvalidAction.NotFound', 'The specified action is not found.')(response, request);
    const text = (name: string) => searchParams.get(name) ?? '';
    taken.push({
      phone: text('PhoneNumbers'),
      template: text('TemplateCode'),
      signName: text('SignName'),
      param: text('TemplateParam'),
    });
    reply(response, 200, {
      Message: 'OK',
      RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990',
      Code: 'OK',
      BizId: '900619746936498440^0',
    });
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await listen(server, port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    taken,
    calls: () => calls,
    connections: () => connections,
    answerWith(next) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
}
