import { createPointFilter, type PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import { firstDueAt, type Round, runRounds } from '#server/adapters/connectors/connector-rounds.ts';
import { toProblem } from '#server/adapters/connectors/connector-sessions.ts';
import {
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorOutput,
  type ConnectorPlan,
  type PlanPoint,
  type PointReading,
} from '#server/core/ports/connector.ts';
import type { ConnectorProblem, ConnectorProblemCode } from '#shared/contracts/connector.ts';
import { parseModbusAddress } from './connector-modbus-address.ts';
import { type ModbusBlock, type PlacedPoint, toBlocks } from './connector-modbus-blocks.ts';
import { type ModbusLink, ModbusRefusal, ModbusSilence, openModbusLink } from './connector-modbus-link.ts';
import { createUnitBreaker, type UnitBreaker } from './connector-modbus-units.ts';
import { toModbusValue } from './connector-modbus-value.ts';

const SILENT_MIN_MS = 30_000;
/** Exceptions by which a unit says that there is no such register. */
const NO_SUCH = new Set([1, 2, 3]);
/** A gateway's: the unit behind it does not answer. */
const GATEWAY_SILENT = new Set([10, 11]);
const TEST_UNITS = [1, 255, 0];

interface ModbusRound extends Round {
  blocks: readonly ModbusBlock[];
}

/** Modbus TCP. One connection per device, one request at a time: gateways answer no faster, and many answer worse. */
export const modbusDriver: ConnectorDriver = {
  kind: 'modbus',

  silentAfterMs: ({ device, points }) =>
    Math.max(SILENT_MIN_MS, 3 * Math.min(...points.map(({ periodMs }) => periodMs)), 4 * device.timeoutMs),

  async connect(plan, output, signal) {
    const link = await openModbusLink(plan.device, signal);
    const abort = () => link.close();
    signal.addEventListener('abort', abort);
    try {
      await poll(plan, link, output, signal);
    } finally {
      signal.removeEventListener('abort', abort);
      link.close();
    }
  },

  async test(device, signal) {
    const none = { product: null, answeredInMs: null };
    try {
      const link = await openModbusLink(device, signal);
      try {
        for (const unit of TEST_UNITS) {
          const startedAt = performance.now();
          const product = await nameOf(link, unit);
          if (product === undefined) continue;
          return { ...none, ok: true, problem: null, product, answeredInMs: performance.now() - startedAt };
        }
      } finally {
        link.close();
      }
      const detail = `units ${TEST_UNITS.join(', ')}`;
      return { ...none, ok: false, problem: { code: 'unit_silent', detail } };
    } catch (error) {
      return { ...none, ok: false, problem: toProblem(error) };
    }
  },
};

/** Null = it answered without a name; undefined = it did not answer. */
async function nameOf(link: ModbusLink, unit: number): Promise<string | null | undefined> {
  try {
    return await link.name(unit);
  } catch (error) {
    if (error instanceof ModbusRefusal) return GATEWAY_SILENT.has(error.exception) ? undefined : null;
    if (error instanceof ModbusSilence) return undefined;
    throw error;
  }
}

async function poll(
  plan: ConnectorPlan,
  link: ModbusLink,
  output: ConnectorOutput,
  signal: AbortSignal,
): Promise<void> {
  const filters = new Map(plan.points.map((point) => [point.id, createPointFilter(point)]));
  const units = createUnitBreaker();
  const { placed, misplaced } = place(plan.points);
  const rounds = toRounds(placed);
  const reader = { plan, link, filters, units, output };

  if (misplaced.length > 0)
    await output.readings(
      misplaced.flatMap((point) => refuse(filters, point, 'bad_address', point.address, Date.now())),
    );
  if (rounds.length === 0) throw new ConnectorFault('bad_address', 'no point to read');

  await runRounds(rounds, output, signal, async (round) => {
    const readings = await readRound(round, reader, signal);
    if (signal.aborted) return;
    if (readings.length > 0) await output.readings(readings);
    const silent = units.silent();
    const all = new Set(placed.map(({ address }) => address.unit));
    // No unit answers: the connection itself may be dead, which a new one shows.
    if (silent.length === all.size) throw new ConnectorFault('unit_silent', unitText(silent));
    output.degraded(problemOf(silent));
  });
}

const unitText = (units: readonly number[]): string => `unit ${units.join(', ')}`;

function problemOf(silent: readonly number[]): ConnectorProblem | null {
  return silent.length === 0 ? null : { code: 'unit_silent', detail: unitText(silent) };
}

function place(points: readonly PlanPoint[]): { placed: PlacedPoint[]; misplaced: PlanPoint[] } {
  const placed: PlacedPoint[] = [];
  const misplaced: PlanPoint[] = [];
  for (const point of points) {
    const address = parseModbusAddress(point.address, point.dataType);
    if (address) placed.push({ point, address });
    else misplaced.push(point);
  }
  return { placed, misplaced };
}

/** What is due together. */
function toRounds(placed: readonly PlacedPoint[]): ModbusRound[] {
  const byPeriod = Map.groupBy(placed, ({ point }) => point.periodMs);
  return [...byPeriod].map(([periodMs, points]) => ({
    periodMs,
    blocks: toBlocks(points),
    dueAt: firstDueAt(periodMs),
  }));
}

interface Reader {
  readonly plan: ConnectorPlan;
  readonly link: ModbusLink;
  readonly filters: ReadonlyMap<string, PointFilter>;
  readonly units: UnitBreaker;
  readonly output: ConnectorOutput;
}

async function readRound(round: ModbusRound, reader: Reader, signal: AbortSignal): Promise<PointReading[]> {
  const { filters, units } = reader;
  const readings: PointReading[] = [];
  const next: ModbusBlock[] = [];
  // One time-out a round is what a unit that does not answer may cost.
  const missed = new Set<number>();
  for (const block of round.blocks) {
    if (signal.aborted) return readings;
    if (missed.has(block.unit) || !units.mayAsk(block.unit, performance.now())) {
      readings.push(...refuseBlock(filters, block, 'unit_silent', unitText([block.unit])));
      next.push(block);
      continue;
    }
    const { taken, blocks, isMissed } = await readBlock(block, reader);
    if (isMissed) missed.add(block.unit);
    readings.push(...taken);
    next.push(...blocks);
  }
  round.blocks = next;
  return readings;
}

interface BlockRead {
  readonly taken: readonly PointReading[];
  /** What to read next time. */
  readonly blocks: readonly ModbusBlock[];
  /** The unit did not answer. */
  readonly isMissed: boolean;
}

/** Reads a block. One that holds a register the unit does not have falls apart into its points, for the next round. */
async function readBlock(
  block: ModbusBlock,
  { plan, link, filters, units, output }: Reader,
): Promise<BlockRead> {
  const { unit } = block;
  const same = { blocks: [block], isMissed: false };
  const miss = (): BlockRead => {
    units.missed(unit, performance.now());
    return {
      taken: refuseBlock(filters, block, 'unit_silent', unitText([unit])),
      blocks: [block],
      isMissed: true,
    };
  };
  try {
    const bytes = await link.read(unit, block.table, block.offset, block.length);
    const arrivalTs = Date.now();
    units.answered(unit);
    output.heard();
    return { ...same, taken: block.points.flatMap((placed) => toReading(placed, block, bytes, arrivalTs)) };
  } catch (error) {
    if (error instanceof ModbusSilence) return miss();
    if (!(error instanceof ModbusRefusal)) throw error;
    output.heard();
    if (GATEWAY_SILENT.has(error.exception)) return miss();
    units.answered(unit);
    const isUnknown = NO_SUCH.has(error.exception);
    if (isUnknown && block.points.length > 1)
      return { taken: [], blocks: block.points.map(toOwnBlock), isMissed: false };
    const code = isUnknown ? 'no_such_point' : 'device_error';
    return { ...same, taken: refuseBlock(filters, block, code, error.message) };
  }

  function toReading(
    { point, address }: PlacedPoint,
    { offset, table }: ModbusBlock,
    bytes: Buffer,
    arrivalTs: number,
  ): PointReading[] {
    const isBits = table === 'co' || table === 'di';
    const value = isBits
      ? bytes[address.offset - offset] === 1
      : toModbusValue(bytes, offset, address, point.dataType, plan.device.wordOrder);
    const reading = filters.get(point.id)?.take({ value, sourceTs: null, arrivalTs, quality: 'good' });
    return reading ? [reading] : [];
  }
}

function toOwnBlock(placed: PlacedPoint): ModbusBlock {
  const { unit, table, offset, length } = placed.address;
  return { unit, table, offset, length, points: [placed] };
}

function refuseBlock(
  filters: Reader['filters'],
  block: ModbusBlock,
  code: ConnectorProblemCode,
  detail: string,
): PointReading[] {
  const at = Date.now();
  return block.points.flatMap(({ point }) => refuse(filters, point, code, detail, at));
}

function refuse(
  filters: Reader['filters'],
  { id }: PlanPoint,
  code: ConnectorProblemCode,
  detail: string,
  at: number,
): PointReading[] {
  const reading = filters.get(id)?.refuse(code, detail, at);
  return reading ? [reading] : [];
}
