import { createPointFilter, type PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import { firstDueAt, type Round, runRounds } from '#server/adapters/connectors/connector-rounds.ts';
import { toProblem } from '#server/adapters/connectors/connector-sessions.ts';
import {
  type ConnectorDevice,
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorOutput,
  type ConnectorPlan,
  type PlanPoint,
  type PointReading,
} from '#server/core/ports/plant/connector.ts';
import type {
  ConnectorProblem,
  ConnectorProblemCode,
  WordOrder,
} from '#shared/contracts/connectors/connector.ts';
import { parseModbusAddress } from '#shared/contracts/connectors/modbus-address.ts';
import { type ModbusBlock, type PlacedPoint, toBlocks } from './connector-modbus-blocks.ts';
import { GATEWAY_SILENT, NO_SUCH } from './connector-modbus-exceptions.ts';
import { type ModbusLink, ModbusRefusal, ModbusSilence, openModbusLink } from './connector-modbus-link.ts';
import { readModbusEntries, scanModbus } from './connector-modbus-scan.ts';
import { createUnitBreaker, type UnitBreaker } from './connector-modbus-units.ts';
import { toModbusBit, toModbusValue } from './connector-modbus-value.ts';

const SILENT_MIN_MS = 30_000;
const TEST_UNITS = [1, 255, 0];

interface FilteredPoint extends PlacedPoint {
  readonly filter: PointFilter;
}

type Block = ModbusBlock<FilteredPoint>;

interface ModbusRound extends Round {
  blocks: readonly Block[];
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

  async browse(device, node, signal) {
    if (node === null) return { entries: [], isPartial: false };
    return withLink(device, signal, (link) => scanModbus(device, link, node, signal));
  },

  values: (device, addresses, signal) =>
    withLink(device, signal, (link) => readModbusEntries(device, link, addresses, signal)),
};

async function withLink<Result>(
  device: ConnectorDevice,
  signal: AbortSignal,
  ask: (link: ModbusLink) => Promise<Result>,
): Promise<Result> {
  const link = await openModbusLink(device, signal);
  try {
    return await ask(link);
  } finally {
    link.close();
  }
}

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
  const units = createUnitBreaker();
  const { placed, misplaced } = place(plan.points);
  const rounds = toRounds(placed);
  const reader = { plan, link, units, output };
  const all = new Set(placed.map(({ address }) => address.unit));

  if (misplaced.length > 0) await output.readings(misplaced);
  if (rounds.length === 0) throw new ConnectorFault('bad_address', 'no point to read');

  await runRounds(rounds, output, signal, async (round) => {
    const readings = await readRound(round, reader, signal);
    if (signal.aborted) return;
    if (readings.length > 0) await output.readings(readings);
    const silent = units.silent();
    // No unit answers: the connection itself may be dead, which a new one shows.
    if (silent.length === all.size) throw new ConnectorFault('unit_silent', unitText(silent));
    output.degraded(problemOf(silent));
  });
}

const unitText = (units: readonly number[]): string => `unit ${units.join(', ')}`;

function problemOf(silent: readonly number[]): ConnectorProblem | null {
  return silent.length === 0 ? null : { code: 'unit_silent', detail: unitText(silent) };
}

function place(points: readonly PlanPoint[]): { placed: FilteredPoint[]; misplaced: PointReading[] } {
  const placed: FilteredPoint[] = [];
  const misplaced: PointReading[] = [];
  for (const point of points) {
    const address = parseModbusAddress(point.address, point.dataType);
    const filter = createPointFilter(point);
    if (address) placed.push({ point, address, filter });
    else push(misplaced, filter.refuse('bad_address', point.address, Date.now()));
  }
  return { placed, misplaced };
}

function push(readings: PointReading[], reading: PointReading | null): void {
  if (reading !== null) readings.push(reading);
}

/** What is due together. */
function toRounds(placed: readonly FilteredPoint[]): ModbusRound[] {
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
  readonly units: UnitBreaker;
  readonly output: ConnectorOutput;
}

/** What a round has brought so far, and what it leaves to the next. */
interface RoundResult {
  readonly readings: PointReading[];
  readonly blocks: Block[];
  /** Units that did not answer: one time-out a round is what they may cost. */
  readonly missed: Set<number>;
}

async function readRound(round: ModbusRound, reader: Reader, signal: AbortSignal): Promise<PointReading[]> {
  const { units } = reader;
  const result: RoundResult = { readings: [], blocks: [], missed: new Set() };
  for (const block of round.blocks) {
    if (signal.aborted) return result.readings;
    if (!result.missed.has(block.unit) && units.mayAsk(block.unit, performance.now()))
      await readBlock(block, reader, result);
    else {
      refuse(block, 'unit_silent', unitText([block.unit]), result.readings);
      result.blocks.push(block);
    }
  }
  round.blocks = result.blocks;
  return result.readings;
}

/** Reads a block. One that holds a register the unit does not have falls apart into its points, for the next round. */
async function readBlock(block: Block, reader: Reader, result: RoundResult): Promise<void> {
  const { link, units, output } = reader;
  const { unit, table, offset, length, points } = block;
  const { readings, blocks } = result;
  const miss = (): void => {
    units.missed(unit, performance.now());
    result.missed.add(unit);
    refuse(block, 'unit_silent', unitText([unit]), readings);
    blocks.push(block);
  };
  try {
    const bytes = await link.read(unit, table, offset, length);
    units.answered(unit);
    output.heard();
    decodeBlock(block, bytes, reader.plan.device.wordOrder, readings);
    blocks.push(block);
  } catch (error) {
    if (error instanceof ModbusSilence) return miss();
    if (!(error instanceof ModbusRefusal)) throw error;
    output.heard();
    if (GATEWAY_SILENT.has(error.exception)) return miss();
    units.answered(unit);
    const isUnknown = NO_SUCH.has(error.exception);
    if (isUnknown && points.length > 1) {
      blocks.push(...points.map(toOwnBlock));
      return;
    }
    refuse(block, isUnknown ? 'no_such_point' : 'device_error', error.message, readings);
    blocks.push(block);
  }
}

function decodeBlock(
  { points, offset, table }: Block,
  bytes: Buffer,
  order: WordOrder,
  readings: PointReading[],
): void {
  const arrivalTs = Date.now();
  const isBits = table === 'co' || table === 'di';
  for (const { point, address, filter } of points) {
    const value = isBits
      ? toModbusBit(bytes, address.offset - offset)
      : toModbusValue(bytes, offset, address, point.dataType, point.wordOrder ?? order);
    push(readings, filter.take({ value, sourceTs: null, arrivalTs, quality: 'good' }));
  }
}

function toOwnBlock(placed: FilteredPoint): Block {
  const { unit, table, offset, length } = placed.address;
  return { unit, table, offset, length, points: [placed] };
}

function refuse(block: Block, code: ConnectorProblemCode, detail: string, readings: PointReading[]): void {
  const at = Date.now();
  for (const { filter } of block.points) push(readings, filter.refuse(code, detail, at));
}
