import type { IncomingMessage } from 'node:http';
import { refusedTest } from '#server/adapters/connectors/connector-certificate.ts';
import {
  createHttpClient,
  type HttpClient,
  HttpRefusal,
  readBody,
} from '#server/adapters/connectors/connector-http-client.ts';
import {
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorOutput,
  type ConnectorPlan,
} from '#server/core/ports/connector.ts';
import type { BrowseEntry, ConnectorCertificate } from '#shared/contracts/connector.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { createMtconnectPoints, type MtconnectPoints } from './connector-mtconnect-points.ts';
import {
  type MtDataItem,
  type MtDocument,
  type MtHeader,
  parseMtconnect,
} from './connector-mtconnect-xml.ts';
import { boundaryOf, createMultipartReader } from './connector-multipart.ts';

const HEARTBEAT_MS = 10_000;
const SILENT_MS = 3 * HEARTBEAT_MS;
const COUNT = 1_000;
const DOCUMENT_MAX_BYTES = 16 * 1_024 * 1_024;
const ACCEPT = 'text/xml, application/xml, multipart/x-mixed-replace';

/** Where a plan's reading of its agent has come to: it outlives the connection, so that nothing is left out or repeated. */
interface Position {
  readonly instanceId: string;
  readonly next: number;
}
const POSITIONS = new WeakMap<ConnectorPlan, Position>();

/** An MTConnect agent: its buffer of observations is read in order, as a stream that goes on where the last one ended. */
export const mtconnectDriver: ConnectorDriver = {
  kind: 'mtconnect',

  silentAfterMs: () => SILENT_MS,

  async connect(plan, output, signal) {
    const http = createHttpClient(plan.device, 2);
    const abort = () => http.close();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const points = createMtconnectPoints(plan.points, output);
      const probe = await ask(http, '/probe', plan, signal);
      output.heard();
      await points.announce(probe.kind === 'devices' ? probe.items : []);
      while (!signal.aborted) await readOn(plan, http, points, output, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      http.close();
    }
  },

  async test(device, signal) {
    const startedAt = performance.now();
    try {
      const { items, certificate } = await probeOnce(device, signal);
      const devices = new Set(items.map(({ path }) => path[0]));
      const product = [...devices].join(', ').slice(0, 128) || null;
      return { ok: true, problem: null, product, answeredInMs: performance.now() - startedAt, certificate };
    } catch (error) {
      return refusedTest(error);
    }
  },

  async browse(device, node, signal) {
    const entries = childrenOf((await probeOnce(device, signal)).items, node);
    return {
      entries: entries.slice(0, LIMITS.browseEntriesMax),
      isPartial: entries.length > LIMITS.browseEntriesMax,
    };
  },
};

async function probeOnce(
  device: ConnectorPlan['device'],
  signal: AbortSignal,
): Promise<{ readonly items: readonly MtDataItem[]; readonly certificate: ConnectorCertificate | null }> {
  const http = createHttpClient(device, 1);
  try {
    const probe = await ask(http, '/probe', { device }, signal);
    return { items: probe.kind === 'devices' ? probe.items : [], certificate: http.certificate() };
  } finally {
    http.close();
  }
}

/** One answer of the agent. Errors of the protocol are documents, whatever the status says. */
async function ask(
  http: HttpClient,
  path: string,
  { device }: Pick<ConnectorPlan, 'device'>,
  signal: AbortSignal,
): Promise<MtDocument> {
  const { answer, status } = await http
    .get(path, ACCEPT, signal)
    .then((answer) => ({ answer, status: null }))
    .catch((error: unknown) => {
      if (error instanceof HttpRefusal && error.code === 'device_error')
        return { answer: error.answer, status: error };
      throw error;
    });
  const text = await readBody(answer, DOCUMENT_MAX_BYTES, device.timeoutMs);
  try {
    const document = parseMtconnect(text);
    if (document.kind === 'error' && document.code !== 'OUT_OF_RANGE')
      throw new ConnectorFault('device_error', `${document.code} ${document.text}`.slice(0, 200));
    return document;
  } catch (error) {
    throw status ?? error;
  }
}

async function readOn(
  plan: ConnectorPlan,
  http: HttpClient,
  points: MtconnectPoints,
  output: ConnectorOutput,
  signal: AbortSignal,
): Promise<void> {
  const position = POSITIONS.get(plan);
  if (position === undefined) return start();
  const periodMs = Math.min(1_000, ...plan.points.map(({ periodMs }) => periodMs));
  const query = `from=${position.next}&count=${COUNT}&interval=${periodMs}&heartbeat=${HEARTBEAT_MS}`;
  const answer = await http.get(`/sample?${query}`, ACCEPT, signal).catch((error: unknown) => {
    if (error instanceof HttpRefusal && error.code === 'device_error') return error.answer;
    throw error;
  });
  const boundary = boundaryOf(answer.headers['content-type']);
  if (boundary === null) {
    const text = await readBody(answer, DOCUMENT_MAX_BYTES, plan.device.timeoutMs);
    if (!(await take(parseMtconnect(text)))) return;
    throw new ConnectorFault('protocol', 'the agent answers a stream with one document');
  }
  await readStream(answer, boundary);

  async function readStream(stream: IncomingMessage, mark: string): Promise<void> {
    const reader = createMultipartReader(mark, DOCUMENT_MAX_BYTES);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      output.heard();
      for (const body of reader.push(chunk)) {
        const isContinued = await take(parseMtconnect(body.toString()));
        if (signal.aborted || !isContinued) return void stream.destroy();
      }
    }
    throw new ConnectorFault('closed', 'the stream ended');
  }

  /** False where the stream is not the one that was asked for: it has to be begun anew. */
  async function take(document: MtDocument): Promise<boolean> {
    const { header } = document;
    if (header.instanceId !== position?.instanceId) {
      points.restarted();
      // Most agents still have everything since their start; one that has not says so.
      moveTo(header, 1);
      return false;
    }
    if (document.kind === 'error') {
      POSITIONS.delete(plan);
      if (document.code !== 'OUT_OF_RANGE')
        throw new ConnectorFault('device_error', `${document.code} ${document.text}`.slice(0, 200));
      // The interruption that this makes records the values that can no longer be read.
      throw new ConnectorFault('gap', `${document.code} from ${position.next}`);
    }
    if (document.kind !== 'streams') throw new ConnectorFault('protocol', `<${document.kind}> in a stream`);
    await points.take(document.observations);
    if (!signal.aborted) moveTo(header, header.nextSequence);
    return true;
  }

  async function start(): Promise<void> {
    const current = await ask(http, '/current', plan, signal);
    output.heard();
    if (current.kind !== 'streams') throw new ConnectorFault('protocol', `<${current.kind}> for current`);
    points.restarted();
    await points.take(current.observations);
    if (!signal.aborted) moveTo(current.header, current.header.nextSequence);
  }

  function moveTo({ instanceId }: MtHeader, next: number): void {
    POSITIONS.set(plan, { instanceId, next });
  }
}

/** What lies directly below a component; null = the devices. A folder's address is its path. */
function childrenOf(items: readonly MtDataItem[], node: string | null): BrowseEntry[] {
  const depth = node === null ? 0 : node.split('/').length;
  const folders = new Map<string, BrowseEntry>();
  const values: BrowseEntry[] = [];
  const none = { dataType: null, unit: null, value: null, ts: null };
  for (const { id, name, category, type, subType, units, representation, path } of items) {
    const parts = path.map((part) => part.replaceAll('/', '_'));
    if (node !== null && parts.slice(0, depth).join('/') !== node) continue;
    const folder = parts[depth];
    if (folder !== undefined) {
      const address = parts.slice(0, depth + 1).join('/');
      folders.set(address, { ...none, address, name: folder, isFolder: true, isReadable: false });
      continue;
    }
    const kind = [category, type, subType].filter(Boolean).join(' ');
    const isOne = representation === null || representation === 'VALUE' || representation === 'DISCRETE';
    values.push({
      ...none,
      address: id,
      name: name ?? id,
      isFolder: false,
      isReadable: isOne,
      dataType: kind.slice(0, 64),
      unit: units,
    });
  }
  return [...folders.values(), ...values];
}
