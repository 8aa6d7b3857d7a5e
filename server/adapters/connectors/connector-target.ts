import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type OnReadOpts, type Socket } from 'node:net';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** `host`, `host:port`, `[v6]:port` → both, or null. */
export function parseHostPort(address: string, defaultPort: number): Target | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?))(?::(\d{1,5}))?$/i.exec(
    address,
  );
  const host = match?.[1] ?? match?.[2];
  const port = match?.[3] === undefined ? defaultPort : Number(match[3]);
  if (host === undefined || port < 1 || port > 65_535) return null;
  return { host, port };
}

/** The one address that is connected to. A name is looked up here, once, so that it cannot mean another host later. */
export async function allowedAddress(
  { allowedNetworks, timeoutMs }: Pick<ConnectorDevice, 'allowedNetworks' | 'timeoutMs'>,
  host: string,
): Promise<string> {
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await withDeadline(lookup(host, { all: true }), timeoutMs, host);
  const list = toBlockList(allowedNetworks.list);
  const allowed = found.find(({ address, family }) => list.check(address, family === 6 ? 'ipv6' : 'ipv4'));
  if (!allowed)
    throw new ConnectorFault('not_allowed', `${allowedNetworks.setting}: ${found[0]?.address ?? host}`);
  return allowed.address;
}

/** Takes what arrives instead of the socket's stream: `piece` is valid during the call only. */
export interface SocketReader {
  readonly bytes: number;
  readonly take: (piece: Buffer) => void;
}

/** A connected socket, new each time. */
export async function openSocket(
  device: ConnectorDevice,
  { host, port }: Target,
  signal: AbortSignal,
  reader?: SocketReader,
): Promise<Socket> {
  const address = await allowedAddress(device, host);
  const onread = reader && toOnRead(reader);
  const socket = connect({ host: address, port, noDelay: true, keepAlive: true, ...(onread && { onread }) });
  let timer: NodeJS.Timeout | undefined;
  const abort = () => socket.destroy(new ConnectorFault('closed'));
  try {
    await new Promise<void>((done, fail) => {
      timer = setTimeout(() => fail(new ConnectorFault('timeout', `${host}:${port}`)), device.timeoutMs);
      signal.addEventListener('abort', abort);
      socket.once('connect', () => done());
      socket.once('error', fail);
    });
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
  return socket;
}

/** One buffer for everything that arrives, in place of a new one each time. */
function toOnRead({ bytes, take }: SocketReader): OnReadOpts {
  const buffer = Buffer.allocUnsafeSlow(bytes);
  return {
    buffer,
    callback(length) {
      take(buffer.subarray(0, length));
      return true;
    },
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

async function withDeadline<T>(work: Promise<T>, ms: number, detail: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_done, fail) => {
        timer = setTimeout(() => fail(new ConnectorFault('timeout', detail)), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
