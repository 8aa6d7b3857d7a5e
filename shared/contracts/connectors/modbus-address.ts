import type { PointDataType } from './connector-point.ts';

/** Tables of a Modbus unit: coils, discrete inputs, holding and input registers. */
export type ModbusTable = 'co' | 'di' | 'hr' | 'ir';

/** Where a value lies in a unit. `offset` counts from 0, as on the wire. */
export interface ModbusAddress {
  readonly unit: number;
  readonly table: ModbusTable;
  readonly offset: number;
  /** Bit of the register, 0 = the lowest. */
  readonly bit: number | null;
  /** Registers, or bits of a bit table. */
  readonly length: number;
}

const LETTERS = /^(?:(\d{1,3}):)?(hr|ir|co|di):(\d{1,5})(?:\.(\d{1,2}))?(?:\*(\d{1,2}))?$/i;
/** As vendors print it: `40101` is the holding register 100 of unit 1. */
const CLASSIC = /^(?:(\d{1,3}):)?([0134])(\d{4,5})(?:\.(\d{1,2}))?(?:\*(\d{1,2}))?$/;
const TABLE_OF_DIGIT: Readonly<Record<string, ModbusTable>> = { 0: 'co', 1: 'di', 3: 'ir', 4: 'hr' };
const LAST_OFFSET = 65_535;

const REGISTERS: Readonly<Record<PointDataType, number>> = {
  auto: 1,
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
  bcd16: 1,
  bcd32: 2,
  /** Unless the address says how many: `1:hr:100*8`. */
  text: 1,
};

/** What is kept of a text is not longer. */
const TEXT_REGISTERS_MAX = 32;

/** An address as it is typed, or null where there is no such value. */
export function parseModbusAddress(text: string, dataType: PointDataType): ModbusAddress | null {
  const letters = LETTERS.exec(text.trim());
  const classic = letters ? null : CLASSIC.exec(text.trim());
  const [, unitText = '1', tableText = '', offsetText = '', bitText, countText] = letters ?? classic ?? [];
  const table = letters ? (tableText.toLowerCase() as ModbusTable) : TABLE_OF_DIGIT[tableText];
  if (table === undefined) return null;
  const unit = Number(unitText);
  const offset = Number(offsetText) - (classic ? 1 : 0);
  const isBits = table === 'co' || table === 'di';
  const bit = bitText === undefined ? null : Number(bitText);
  const count = countText === undefined ? null : Number(countText);
  const length = isBits ? 1 : (count ?? REGISTERS[dataType]);
  if (unit > 255 || offset < 0 || offset + length - 1 > LAST_OFFSET) return null;
  if (count !== null && (dataType !== 'text' || count < 1 || count > TEXT_REGISTERS_MAX)) return null;
  if (bit !== null && (isBits || bit > 15 || dataType !== 'bool')) return null;
  if (isBits && dataType !== 'bool' && dataType !== 'auto') return null;
  if (!isBits && dataType === 'bool' && bit === null) return null;
  return { unit, table, offset, bit, length };
}

/** Registers, or bits, of one scan. */
export const MODBUS_SCAN_MAX = 500;

/** Neighbouring values of a unit's table. */
export interface ModbusRange {
  readonly unit: number;
  readonly table: ModbusTable;
  readonly offset: number;
  readonly length: number;
}

const RANGE = /^(\d{1,3}):(hr|ir|co|di):(\d{1,5})-(\d{1,5})$/;

/** `1:hr:0-99`, both ends included; null where it is no range, or one of more than `MODBUS_SCAN_MAX`. */
export function parseModbusRange(text: string): ModbusRange | null {
  const [, unitText, table, fromText, toText] = RANGE.exec(text) ?? [];
  const [unit, offset, last] = [unitText, fromText, toText].map(Number) as [number, number, number];
  const length = last - offset + 1;
  if (table === undefined || unit > 255 || last > LAST_OFFSET) return null;
  if (length < 1 || length > MODBUS_SCAN_MAX) return null;
  return { unit, table: table as ModbusTable, offset, length };
}

export function formatModbusRange({ unit, table, offset, length }: ModbusRange): string {
  return `${unit}:${table}:${offset}-${offset + length - 1}`;
}

const DIGIT_OF_TABLE: Readonly<Record<ModbusTable, number>> = { co: 0, di: 1, ir: 3, hr: 4 };
const FOUR_DIGITS_MAX = 9_999;

/** As vendors print it, such as `40101`; of units other than 1 with the unit before it. */
export function modbusName({ unit, table, offset }: Omit<ModbusRange, 'length'>): string {
  const number = offset + 1;
  const digits = String(number).padStart(number > FOUR_DIGITS_MAX ? 5 : 4, '0');
  return `${unit === 1 ? '' : `${unit}:`}${DIGIT_OF_TABLE[table]}${digits}`;
}
