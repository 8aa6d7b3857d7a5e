import { setTimeout as sleep } from 'node:timers/promises';
import { toProblem } from '#server/adapters/connectors/connector-sessions.ts';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { WordOrder } from '#shared/contracts/connectors/connector.ts';
import type { BrowsePage, EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import type { PointDataType } from '#shared/contracts/connectors/connector-point.ts';
import {
  type ModbusRange,
  type ModbusTable,
  modbusName,
  parseModbusAddress,
  parseModbusRange,
} from '#shared/contracts/connectors/modbus-address.ts';
import { GATEWAY_SILENT, NO_SUCH } from './connector-modbus-exceptions.ts';
import { type ModbusLink, ModbusRefusal, ModbusSilence } from './connector-modbus-link.ts';
import { toModbusBit, toModbusValue } from './connector-modbus-value.ts';

/** Less than a device may be asked for at once: many devices take less than the protocol allows. */
const LENGTH_MAX = 50;
const REQUESTS_MAX = 250;
const DURATION_MAX_MS = 12_000;
/** Between two questions: the running connection, and the other masters of a gateway, have their turn. */
const PAUSE_MS = 20;
const PAUSE_MAX_MS = 2_000;
const SILENCES_MAX = 3;
const FORMS: readonly PointDataType[] = ['uint16', 'int16', 'uint32', 'int32', 'float32'];

/** The 16-bit words, or bits, that a unit has, by their offsets. */
interface Found {
  readonly unit: number;
  readonly table: ModbusTable;
  readonly words: Map<number, Buffer>;
}

/** Lists what a unit has in a range. Where the range is not read to its end, the list is partial. */
export async function scanModbus(
  device: ConnectorDevice,
  link: ModbusLink,
  node: string,
  signal: AbortSignal,
): Promise<BrowsePage> {
  const range = parseModbusRange(node);
  if (range === null) throw new ConnectorFault('bad_address', node);
  const { found, isPartial } = await readRanges(link, [range], signal);
  const isBits = isBitTable(range.table);
  const entries = found.flatMap((part) =>
    valuesIn(part, device.wordOrder).map((value) => ({
      ...value,
      name: modbusName({ ...range, offset: offsetOf(value) }),
      isFolder: false,
      isReadable: true,
      dataType: isBits ? 'bool' : 'uint16',
      unit: null,
    })),
  );
  return { entries, isPartial };
}

/** Reads listed registers and bits again. */
export async function readModbusEntries(
  device: ConnectorDevice,
  link: ModbusLink,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<EntryValue[]> {
  const { found } = await readRanges(link, toRanges(addresses), signal);
  return found.flatMap((part) => valuesIn(part, device.wordOrder));
}

const isBitTable = (table: ModbusTable): boolean => table === 'co' || table === 'di';

const offsetOf = ({ address }: EntryValue): number => Number(address.slice(address.lastIndexOf(':') + 1));

/** Neighbours together, and nothing between them that was not asked for. */
function toRanges(addresses: readonly string[]): ModbusRange[] {
  const places = addresses.flatMap((address) => parseModbusAddress(address, 'auto') ?? []);
  const byTable = Map.groupBy(places, ({ unit, table }) => `${unit} ${table}`);
  return [...byTable.values()].flatMap((ofTable) => {
    const ranges: ModbusRange[] = [];
    for (const { unit, table, offset } of ofTable.toSorted((a, b) => a.offset - b.offset)) {
      const open = ranges.at(-1);
      if (open && offset <= open.offset + open.length)
        ranges[ranges.length - 1] = { ...open, length: offset - open.offset + 1 };
      else ranges.push({ unit, table, offset, length: 1 });
    }
    return ranges;
  });
}

/**
 * A part that the unit refuses is halved, all parts of one size before smaller ones: what is left out at the end of the
 * requests is then spread over the range. Each silence doubles the pause; several in a row end the reading.
 */
async function readRanges(
  link: ModbusLink,
  ranges: readonly ModbusRange[],
  signal: AbortSignal,
): Promise<{ readonly found: Found[]; readonly isPartial: boolean }> {
  const waiting = ranges.flatMap(cut);
  const byTable = new Map<string, Found>();
  const endAtMs = performance.now() + DURATION_MAX_MS;
  let pauseMs = PAUSE_MS;
  let silences = 0;
  let requests = 0;
  let refusal: string | null = null;
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    if (requests >= REQUESTS_MAX || performance.now() > endAtMs)
      return { found: inOrder(byTable), isPartial: true };
    if (requests > 0) await sleep(pauseMs, undefined, { signal });
    requests += 1;
    const { unit, table, offset, length } = part;
    try {
      const bytes = await link.read(unit, table, offset, length);
      [silences, pauseMs] = [0, PAUSE_MS];
      const key = `${unit} ${table}`;
      const found = byTable.get(key) ?? { unit, table, words: new Map() };
      byTable.set(key, found);
      for (let at = 0; at < length; at += 1) found.words.set(offset + at, wordAt(table, bytes, at));
    } catch (error) {
      const isSilent =
        error instanceof ModbusSilence ||
        (error instanceof ModbusRefusal && GATEWAY_SILENT.has(error.exception));
      if (isSilent) {
        silences += 1;
        pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
        if (silences >= SILENCES_MAX) {
          if (byTable.size === 0) throw new ConnectorFault('unit_silent', `unit ${unit}`);
          return { found: inOrder(byTable), isPartial: true };
        }
        waiting.unshift(part);
        continue;
      }
      if (!(error instanceof ModbusRefusal)) throw error;
      if (!NO_SUCH.has(error.exception)) throw new ConnectorFault('device_error', toProblem(error).detail);
      refusal = error.message;
      const half = Math.ceil(length / 2);
      if (length > 1)
        waiting.push({ ...part, length: half }, { ...part, offset: offset + half, length: length - half });
    }
  }
  if (byTable.size === 0 && refusal !== null) throw new ConnectorFault('no_such_point', refusal);
  return { found: inOrder(byTable), isPartial: false };
}

function cut(range: ModbusRange): ModbusRange[] {
  const parts: ModbusRange[] = [];
  for (let at = 0; at < range.length; at += LENGTH_MAX)
    parts.push({ ...range, offset: range.offset + at, length: Math.min(LENGTH_MAX, range.length - at) });
  return parts;
}

function inOrder(byTable: ReadonlyMap<string, Found>): Found[] {
  return [...byTable.values()].map((found) => ({
    ...found,
    words: new Map([...found.words].toSorted(([a], [b]) => a - b)),
  }));
}

function wordAt(table: ModbusTable, bytes: Buffer, at: number): Buffer {
  if (isBitTable(table)) return Buffer.from([Number(toModbusBit(bytes, at))]);
  return bytes.subarray(at * 2, at * 2 + 2);
}

function valuesIn({ unit, table, words }: Found, order: WordOrder): EntryValue[] {
  const ts = Date.now();
  return [...words].map(([offset, word]) => {
    const address = `${unit}:${table}:${offset}`;
    if (isBitTable(table)) return { address, value: word[0] ?? 0, ts };
    const next = words.get(offset + 1);
    const bytes = next ? Buffer.concat([word, next]) : word;
    return { address, value: word.readUInt16BE(0), ts, forms: formsOf(address, bytes, order) };
  });
}

/** What the register, and that behind it, would be as numbers. */
function formsOf(address: string, bytes: Buffer, order: WordOrder): NonNullable<EntryValue['forms']> {
  return FORMS.flatMap((dataType) => {
    const place = parseModbusAddress(address, dataType);
    if (place === null || place.length * 2 > bytes.length) return [];
    const value = Number(toModbusValue(bytes, place.offset, place, dataType, order));
    return Number.isFinite(value) ? [{ dataType, value }] : [];
  });
}
