import { Agent, type IncomingMessage, request } from 'node:http';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ConnectorCertificate } from '#shared/contracts/connectors/connector.ts';
import { parseHostPort, type Target } from './connector-target.ts';
import { certificateOf, openStream } from './connector-tls.ts';

const PORT = 80;
const TLS_PORT = 443;
/** Status codes by which a server says that it does not know us, or that we may not. */
const REFUSED = new Set([401, 403, 407]);

interface Base extends Target {
  readonly isEncrypted: boolean;
  /** Begins with a slash and does not end with one; '' = the root. */
  readonly path: string;
}

/** `host`, `host:port/path`, `https://host/path`. Without a scheme it is http. */
function parseHttpAddress(address: string): Base | null {
  const match = /^(?:(https?):\/\/)?([^/?#\s@]+)(\/[^?#\s]*)?$/i.exec(address);
  const isEncrypted = match?.[1]?.toLowerCase() === 'https';
  const target = parseHostPort(match?.[2] ?? '', isEncrypted ? TLS_PORT : PORT);
  return target && { ...target, isEncrypted, path: (match?.[3] ?? '').replace(/\/+$/, '') };
}

/** Asks one server, over connections to the one address that is allowed. GET is all it can do; it follows no redirect. */
export interface HttpClient {
  /** Resolves with the answer's head; rejects with `ConnectorFault` where the status is not 200. */
  get(path: string, accept: string, signal: AbortSignal): Promise<IncomingMessage>;
  /** Of the newest connection; null where it is not encrypted. */
  certificate(): ConnectorCertificate | null;
  close(): void;
}

/** What a server answered instead of what was asked for. */
export class HttpRefusal extends ConnectorFault {
  readonly status: number;
  readonly answer: IncomingMessage;
  constructor(answer: IncomingMessage) {
    const status = answer.statusCode ?? 0;
    super(REFUSED.has(status) ? 'sign_in_refused' : 'device_error', `HTTP ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

export function createHttpClient(device: ConnectorDevice, connections: number): HttpClient {
  const base = parseHttpAddress(device.address);
  if (base === null) throw new ConnectorFault('bad_address', device.address);
  const { host, port, isEncrypted } = base;
  const closing = new AbortController();
  let certificate: ConnectorCertificate | null = null;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  // Every connection goes through the list of what the operator allows.
  agent.createConnection = (_options, done) => {
    openStream(device, base, isEncrypted, closing.signal).then(
      (socket) => {
        certificate = certificateOf(socket);
        done?.(null, socket);
      },
      (error: Error) => done?.(error, undefined as never),
    );
    return undefined;
  };
  const isDefaultPort = port === (isEncrypted ? TLS_PORT : PORT);
  const headers = {
    host: `${host.includes(':') ? `[${host}]` : host}${isDefaultPort ? '' : `:${port}`}`,
    'accept-encoding': 'identity',
    ...authorizationOf(device),
  };

  async function get(path: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    let timer: NodeJS.Timeout | undefined;
    const asking = new Promise<IncomingMessage>((done, fail) => {
      const url = `${base?.path}${path}`;
      const asked = request({ agent, host, port, path: url, headers: { ...headers, accept }, signal }, done);
      asked.on('error', fail);
      timer = setTimeout(() => asked.destroy(new ConnectorFault('timeout', path)), device.timeoutMs);
      asked.end();
    });
    const answer = await asking.finally(() => clearTimeout(timer));
    answer.on('error', () => undefined);
    if (answer.statusCode !== 200) throw new HttpRefusal(answer);
    return answer;
  }

  return {
    get,
    certificate: () => certificate,
    close() {
      closing.abort();
      agent.destroy();
    },
  };
}

function authorizationOf({ settings, username, secret }: ConnectorDevice): { authorization?: string } {
  if (settings.authorization === 'bearer') return { authorization: `Bearer ${secret ?? ''}` };
  if (settings.authorization !== 'basic') return {};
  return { authorization: `Basic ${Buffer.from(`${username ?? ''}:${secret ?? ''}`).toString('base64')}` };
}

/** The whole answer as text; rejects where it is longer than allowed or does not come in time. */
export async function readBody(
  answer: IncomingMessage,
  maxBytes: number,
  timeoutMs: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(new ConnectorFault('timeout')), timeoutMs);
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ConnectorFault('protocol', `more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
    if (!answer.complete) answer.destroy();
  }
  return Buffer.concat(chunks).toString();
}
