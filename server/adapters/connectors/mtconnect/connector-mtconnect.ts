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
  type PointReading,
} from '#server/core/ports/plant/connector.ts';
import type { ConnectorCertificate } from '#shared/contracts/connectors/connector.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { childrenOf } from './connector-mtconnect-children.ts';
import { createMtconnectPoints, type MtconnectPoints } from './connector-mtconnect-points.ts';
import { currentValuesOf } from './connector-mtconnect-values.ts';
import {
  type MtDataItem,
  type MtDocument,
  type MtHeader,
  parseMtconnect,
} from './connector-mtconnect-xml.ts';
import { boundaryOf, createMultipartReader } from './connector-multipart.ts';

/** Each of them confirms the values that have not changed. */
const HEARTBEAT_MIN_MS = 500;
const HEARTBEAT_MAX_MS = 10_000;
const SILENT_MS = 3 * HEARTBEAT_MAX_MS;
const COUNT = 1_000;
const DOCUMENT_MAX_BYTES = 16 * 1_024 * 1_024;
const ACCEPT = 'text/xml, application/xml, multipart/x-mixed-replace';

/** Where the reading of an agent has come to: it outlives the connection, so that nothing is left out or repeated. */
interface Position {
  readonly instanceId: string;
  readonly next: number;
}

/** One connection's reading. */
interface Reading {
  readonly plan: ConnectorPlan;
  readonly http: HttpClient;
  readonly points: MtconnectPoints;
  readonly output: ConnectorOutput;
  readonly signal: AbortSignal;
  /** Null: begins with what is current. */
  position: Position | null;
}

/** An MTConnect agent: its buffer of observations is read in order, as a stream that goes on where the last one ended. */
export const mtconnectDriver: ConnectorDriver = {
  kind: 'mtconnect',

  silentAfterMs: () => SILENT_MS,

  async connect(plan, output, signal) {
    const http = createHttpClient(plan.device, 2);
    const abort = () => http.close();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const points = createMtconnectPoints(plan.points);
      const probe = await ask(http, '/probe', plan, signal);
      output.heard();
      const missing = points.announce(probe.kind === 'devices' ? probe.items : []);
      if (missing.length > 0) await output.readings(missing);
      const reading: Reading = { plan, http, points, output, signal, position: parsePosition(plan.position) };
      await resume(reading);
      while (!signal.aborted) await readOn(reading);
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

  async values(device, addresses, signal) {
    const http = createHttpClient(device, 1);
    try {
      const current = await ask(http, '/current', { device }, signal);
      return current.kind === 'streams' ? currentValuesOf(current.observations, addresses) : [];
    } finally {
      http.close();
    }
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

/** What has not changed since the last connection was told by it, and is not in the stream that follows. */
async function resume({ plan, http, points, signal, position }: Reading): Promise<void> {
  if (position === null) return;
  const current = await ask(http, '/current', plan, signal);
  if (current.kind !== 'streams' || current.header.instanceId !== position.instanceId) return;
  points.resume(current.observations.filter(({ sequence }) => sequence < position.next));
}

async function readOn(reading: Reading): Promise<void> {
  const { plan, http, signal, position } = reading;
  if (position === null) return start(reading);
  const periodMs = Math.min(1_000, ...plan.points.map(({ periodMs }) => periodMs));
  const heartbeatMs = heartbeatOf(plan);
  const query = `from=${position.next}&count=${COUNT}&interval=${periodMs}&heartbeat=${heartbeatMs}`;
  const answer = await http.get(`/sample?${query}`, ACCEPT, signal).catch((error: unknown) => {
    if (error instanceof HttpRefusal && error.code === 'device_error') return error.answer;
    throw error;
  });
  const boundary = boundaryOf(answer.headers['content-type']);
  if (boundary === null) {
    const text = await readBody(answer, DOCUMENT_MAX_BYTES, plan.device.timeoutMs);
    if (!(await take(reading, position, parseMtconnect(text)))) return;
    throw new ConnectorFault('protocol', 'the agent answers a stream with one document');
  }
  await readStream(reading, answer, boundary);
}

async function start(reading: Reading): Promise<void> {
  const { plan, http, points, output, signal } = reading;
  const current = await ask(http, '/current', plan, signal);
  output.heard();
  if (current.kind !== 'streams') throw new ConnectorFault('protocol', `<${current.kind}> for current`);
  points.restarted();
  await store(reading, points.take(current.observations), current.header);
}

async function readStream(reading: Reading, stream: IncomingMessage, mark: string): Promise<void> {
  const { output, signal } = reading;
  const parts = createMultipartReader(mark, DOCUMENT_MAX_BYTES);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    output.heard();
    for (const body of parts.push(chunk)) {
      const { position } = reading;
      const isContinued =
        position !== null && (await take(reading, position, parseMtconnect(body.toString())));
      if (signal.aborted || !isContinued) return void stream.destroy();
    }
  }
  throw new ConnectorFault('closed', 'the stream ended');
}

/** False where the stream is not the one that was asked for: it has to be begun anew. */
async function take(reading: Reading, position: Position, document: MtDocument): Promise<boolean> {
  const { points, output } = reading;
  const { header } = document;
  if (header.instanceId !== position.instanceId) {
    points.restarted();
    // Most agents still have everything since their start; one that has not says so.
    reading.position = { instanceId: header.instanceId, next: 1 };
    return false;
  }
  if (document.kind === 'error') {
    await output.readings([], null);
    if (document.code !== 'OUT_OF_RANGE')
      throw new ConnectorFault('device_error', `${document.code} ${document.text}`.slice(0, 200));
    // The interruption that this makes records the values that can no longer be read.
    throw new ConnectorFault('gap', `${document.code} from ${position.next}`);
  }
  if (document.kind !== 'streams') throw new ConnectorFault('protocol', `<${document.kind}> in a stream`);
  await store(reading, points.follow(document.observations, header), header);
  return true;
}

/** Hands readings over together with where the reading has come to by them. */
async function store(
  reading: Reading,
  readings: readonly PointReading[],
  { instanceId, nextSequence }: MtHeader,
): Promise<void> {
  const { output, signal, position } = reading;
  const isMoved = position?.instanceId !== instanceId || position.next !== nextSequence;
  if (readings.length === 0 && !isMoved) return;
  const next = { instanceId, next: nextSequence };
  await output.readings(readings, isMoved ? formatPosition(next) : undefined);
  if (!signal.aborted) reading.position = next;
}

function formatPosition({ instanceId, next }: Position): string {
  return `${instanceId} ${next}`;
}

function parsePosition(text: string | null | undefined): Position | null {
  const [, instanceId, next] = /^(.+) (\d{1,15})$/.exec(text ?? '') ?? [];
  return instanceId === undefined ? null : { instanceId, next: Number(next) };
}

function heartbeatOf({ points }: ConnectorPlan): number {
  const confirmEveryMs = Math.min(...points.map(({ repeatMs }) => repeatMs));
  return Math.round(Math.max(HEARTBEAT_MIN_MS, Math.min(HEARTBEAT_MAX_MS, confirmEveryMs / 2)));
}
