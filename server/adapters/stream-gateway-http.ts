import { request as askHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import { ConnectorFault } from '#server/core/ports/plant/connector.ts';
import { type GatewayRequest, StreamFault, type StreamGateway } from '#server/core/ports/stream-gateway.ts';
import { allowedAddress } from './connectors/connector-target.ts';

interface Options {
  /** Addresses and blocks that the operator allows a tenant: nothing else is connected to. */
  readonly networks: AllowedOf;
  readonly timeoutMs: number;
}

/** To one gateway. More requests wait, and are given up with the others. */
const SOCKETS_MAX = 64;

/** Over HTTP/1.1. A certificate has to be one that the process trusts. */
export function createStreamGateway({ networks, timeoutMs }: Options): StreamGateway {
  const plain = new HttpAgent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const encrypted = new HttpsAgent({ keepAlive: true, maxSockets: SOCKETS_MAX, minVersion: 'TLSv1.2' });
  return {
    async ask({ tenantId, method, url, accept, body, range }) {
      const { protocol, hostname, host, port, pathname, search, username, password } = new URL(url);
      const name = hostname.replace(/^\[|\]$/g, '');
      const isEncrypted = protocol === 'https:';
      // Looked up once: a name cannot mean another host between the check and the connection.
      const allowedNetworks = networks(tenantId);
      const address = await allowedAddress({ allowedNetworks, timeoutMs }, name).catch((error: unknown) => {
        throw toFault(error);
      });
      const options = {
        method,
        agent: isEncrypted ? encrypted : plain,
        host: address,
        port: port || (isEncrypted ? 443 : 80),
        path: `${pathname}${search}`,
        ...(isIP(name) === 0 && { servername: name }),
        headers: {
          host,
          accept,
          'accept-encoding': 'identity',
          ...(range !== undefined && { range }),
          ...authorizationOf(username, password),
          ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
        },
      };
      const answer = await headOf(
        (done) => (isEncrypted ? askHttps : askHttp)(options, done),
        body,
        timeoutMs,
      );
      const { location = null, 'content-range': contentRange = null } = answer.headers;
      return { status: answer.statusCode ?? 0, location, contentRange, body: answer };
    },
    close() {
      plain.destroy();
      encrypted.destroy();
    },
  };
}

/** The head of the answer, after which a body that stops arriving is given up. */
async function headOf(
  open: (done: (answer: IncomingMessage) => void) => ReturnType<typeof askHttp>,
  body: GatewayRequest['body'],
  timeoutMs: number,
): Promise<IncomingMessage> {
  let timer: NodeJS.Timeout | undefined;
  const asking = new Promise<IncomingMessage>((done, fail) => {
    const asked = open(done);
    asked.on('error', (error) => fail(toFault(error)));
    timer = setTimeout(() => asked.destroy(new StreamFault('timeout')), timeoutMs);
    asked.end(body?.text);
  });
  const answer = await asking.finally(() => clearTimeout(timer));
  answer.on('error', () => undefined);
  answer.setTimeout(timeoutMs, () => answer.destroy(new StreamFault('timeout')));
  return answer;
}

function authorizationOf(username: string, password: string): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}

function toFault(error: unknown): StreamFault {
  if (error instanceof StreamFault) return error;
  if (error instanceof ConnectorFault && error.code === 'not_allowed') return new StreamFault('not_allowed');
  if (error instanceof ConnectorFault && error.code === 'timeout') return new StreamFault('timeout');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreachable';
  return new StreamFault('unreachable', code);
}
