import {
  type ConnectorDevice,
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorOutput,
  type ConnectorPlan,
  type PlanPoint,
  type PointReading,
} from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import type { BrowsePage, EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { refusedTest } from './connector-certificate.ts';
import { toHeardValue } from './connector-heard-value.ts';
import { createHttpClient, type HttpClient, HttpRefusal, readBody } from './connector-http-client.ts';
import {
  type JsonAddress,
  jsonLeavesOf,
  parseJsonAddress,
  readJsonPath,
  readTimeAt,
} from './connector-json-path.ts';
import { createPointFilter, type PointFilter } from './connector-point-filter.ts';
import { firstDueAt, type Round, runRounds } from './connector-rounds.ts';
import { toProblem } from './connector-sessions.ts';

const SILENT_MIN_MS = 30_000;
const BODY_MAX_BYTES = 1_024 * 1_024;
const JSON_TYPE = 'application/json';
/** What may stand in a request line. */
const PATH = /^\/[\x21-\x7e]*$/;
/** So many paths may be slow in one round. */
const TIMEOUTS_MAX = 3;
const SHOWN_MAX_LENGTH = 40;
const ADDRESS_MAX_LENGTH = 512;

interface JsonPoint {
  readonly filter: PointFilter;
  readonly address: JsonAddress;
  readonly timeZone: string | null;
}

/** One request: the points that lie in its answer. */
interface Question {
  readonly path: string;
  readonly points: readonly JsonPoint[];
}

interface HttpRound extends Round {
  readonly questions: readonly Question[];
}

/** JSON that a server gives by GET. One request at a time; the points of one path share theirs. */
export const httpDriver: ConnectorDriver = {
  kind: 'http',

  silentAfterMs: ({ device, points }) =>
    Math.max(SILENT_MIN_MS, 3 * Math.min(...points.map(({ periodMs }) => periodMs)), 4 * device.timeoutMs),

  async connect(plan, output, signal) {
    const http = createHttpClient(plan.device, 1);
    const abort = () => http.close();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await poll(plan, http, output, signal);
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
      const http = createHttpClient(device, 1);
      try {
        const { product, problem } = await greet(http, signal);
        const answeredInMs = performance.now() - startedAt;
        return { ok: problem === null, problem, product, answeredInMs, certificate: http.certificate() };
      } finally {
        http.close();
      }
    } catch (error) {
      return refusedTest(error);
    }
  },

  async browse(device, node, signal) {
    const path = node ?? '/';
    if (!PATH.test(path)) throw new ConnectorFault('bad_address', path);
    return withClient(device, async (http) => {
      const answer = await ask(http, path, { device }, signal);
      if (answer.problem) throw new ConnectorFault(answer.problem.code, answer.problem.detail);
      return listJson(path, answer.document);
    });
  },

  values: (device, addresses, signal) =>
    withClient(device, async (http) => {
      const values: EntryValue[] = [];
      let problem: ConnectorProblem | null = null;
      const places = addresses.flatMap((address) => {
        const parsed = parseJsonAddress(address);
        return parsed && PATH.test(parsed.place) ? [{ address, parsed }] : [];
      });
      for (const [path, ofPath] of Map.groupBy(places, ({ parsed }) => parsed.place)) {
        const answer = await ask(http, path, { device }, signal);
        problem ??= answer.problem;
        if (answer.problem) continue;
        const ts = Date.now();
        for (const { address, parsed } of ofPath)
          values.push({ address, value: toHeardValue(readJsonPath(answer.document, parsed.path)), ts });
      }
      if (values.length === 0 && problem) throw new ConnectorFault(problem.code, problem.detail);
      return values;
    }),
};

async function withClient<Result>(
  device: ConnectorDevice,
  work: (http: HttpClient) => Promise<Result>,
): Promise<Result> {
  const http = createHttpClient(device, 1);
  try {
    return await work(http);
  } finally {
    http.close();
  }
}

/** The fields of a document. */
function listJson(path: string, document: unknown): BrowsePage {
  const leaves = jsonLeavesOf(document, LIMITS.browseEntriesMax + 1);
  const ts = Date.now();
  const entries = leaves.map((leaf) => ({
    address: leaf.path === '' ? path : `${path}#${leaf.path}`,
    name: leaf.path === '' ? path : leaf.path,
    isFolder: false,
    isReadable: true,
    dataType: leaf.value === null ? null : typeof leaf.value,
    unit: null,
    value: toHeardValue(leaf.value),
    ts,
  }));
  const listed = entries.filter(({ address }) => address.length <= ADDRESS_MAX_LENGTH);
  return {
    entries: listed.slice(0, LIMITS.browseEntriesMax),
    isPartial: leaves.length > LIMITS.browseEntriesMax,
  };
}

/** The root need not be a page of the server: any response counts, unless it refuses access. */
async function greet(
  http: HttpClient,
  signal: AbortSignal,
): Promise<{ product: string | null; problem: ConnectorProblem | null }> {
  const { answer, problem } = await http.get('/', JSON_TYPE, signal).then(
    (answer) => ({ answer, problem: null }),
    (error: unknown) => {
      if (!(error instanceof HttpRefusal)) throw error;
      return { answer: error.answer, problem: error.code === 'sign_in_refused' ? toProblem(error) : null };
    },
  );
  answer.destroy();
  return { product: String(answer.headers.server ?? '').slice(0, 128) || null, problem };
}

async function poll(
  plan: ConnectorPlan,
  http: HttpClient,
  output: ConnectorOutput,
  signal: AbortSignal,
): Promise<void> {
  const { rounds, misplaced } = toRounds(plan.points);
  if (misplaced.length > 0) await output.readings(misplaced);
  if (rounds.length === 0) throw new ConnectorFault('bad_address', 'no point to read');

  await runRounds(rounds, output, signal, async ({ questions }) => {
    const readings: PointReading[] = [];
    let timeouts = 0;
    for (const question of questions) {
      if (signal.aborted) return;
      const answer = await ask(http, question.path, plan, signal);
      if (signal.aborted) return;
      if (answer.isAnswered) output.heard();
      // The server is away, and would be for the paths that are left.
      else if (answer.problem.code !== 'timeout' || ++timeouts >= TIMEOUTS_MAX)
        throw new ConnectorFault(answer.problem.code, answer.problem.detail);
      readings.push(...question.points.flatMap((point) => toReading(point, answer) ?? []));
    }
    if (readings.length > 0) await output.readings(readings);
    if (timeouts === questions.length) throw new ConnectorFault('timeout');
  });
}

type Answer =
  | { readonly isAnswered: true; readonly problem: null; readonly document: unknown }
  | { readonly isAnswered: boolean; readonly problem: ConnectorProblem };

/** What a path holds at the moment. */
async function ask(
  http: HttpClient,
  path: string,
  { device }: Pick<ConnectorPlan, 'device'>,
  signal: AbortSignal,
): Promise<Answer> {
  let isAnswered = false;
  try {
    const answer = await http.get(path, JSON_TYPE, signal);
    isAnswered = true;
    const text = await readBody(answer, BODY_MAX_BYTES, device.timeoutMs);
    return { isAnswered, problem: null, document: parse(text) };
  } catch (error) {
    if (error instanceof HttpRefusal) error.answer.destroy();
    return { isAnswered: isAnswered || error instanceof HttpRefusal, problem: toProblem(error) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConnectorFault('protocol', `no JSON: ${JSON.stringify(text.slice(0, SHOWN_MAX_LENGTH))}`);
  }
}

function toReading({ filter, address, timeZone }: JsonPoint, answer: Answer): PointReading | null {
  const arrivalTs = Date.now();
  if (answer.problem) return filter.refuse(answer.problem.code, answer.problem.detail, arrivalTs);
  const { document } = answer;
  const value = readJsonPath(document, address.path);
  if (value === undefined) return filter.refuse('no_such_point', '', arrivalTs);
  if (value === null) return filter.refuse('no_value', 'null', arrivalTs);
  const { timePath } = address;
  const sourceTs = timePath === null ? null : readTimeAt(document, timePath, { timeZone, nearMs: arrivalTs });
  const quality = timePath !== null && sourceTs === null ? 'uncertain' : 'good';
  return filter.take({ value, sourceTs, arrivalTs, quality });
}

function toRounds(points: readonly PlanPoint[]): { rounds: HttpRound[]; misplaced: PointReading[] } {
  const misplaced: PointReading[] = [];
  const placed = points.flatMap((point) => {
    const address = parseJsonAddress(point.address);
    const filter = createPointFilter(point);
    if (address && PATH.test(address.place))
      return [{ address, filter, periodMs: point.periodMs, timeZone: point.timeZone ?? null }];
    const reading = filter.refuse('bad_address', point.address, Date.now());
    if (reading) misplaced.push(reading);
    return [];
  });
  const rounds = [...Map.groupBy(placed, ({ periodMs }) => periodMs)].map(([periodMs, ofPeriod]) => ({
    periodMs,
    dueAt: firstDueAt(periodMs),
    questions: [...Map.groupBy(ofPeriod, ({ address }) => address.place)].map(([path, ofPath]) => ({
      path,
      points: ofPath,
    })),
  }));
  return { rounds, misplaced };
}
