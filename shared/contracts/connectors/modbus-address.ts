import type { PointDataType } from '#shared/contracts/connectors/connector-point.ts';

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

const LETTERS = /^(?:(\d{1,3}):)?(hr|ir|co|di):(\d{1,5})(?:\.(\d{1,2}))?$/i;
/** As vendors print it: `40101` is the holding register 100 of unit 1. */
const CLASSIC = /^(?:(\d{1,3}):)?([0134])(\d{4,5})(?:\.(\d{1,2}))?$/;
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
};

/** An address as it is typed, or null where there is no such value. */
export function parseModbusAddress(text: string, dataType: PointDataType): ModbusAddress | null {
  const letters = LETTERS.exec(text.trim());
  const classic = letters ? null : CLASSIC.exec(text.trim());
  const [, unitText = '1', tableText = '', offsetText = '', bitText] = letters ?? classic ?? [];
  const table = letters ? (tableText.toLowerCase() as ModbusTable) : TABLE_OF_DIGIT[tableText];
  if (table === undefined) return null;
  const unit = Number(unitText);
  const offset = Number(offsetText) - (classic ? 1 : 0);
  const isBits = table === 'co' || table === 'di';
  const bit = bitText === undefined ? null : Number(bitText);
  const length = isBits ? 1 : REGISTERS[dataType];
  if (unit > 255 || offset < 0 || offset + length - 1 > LAST_OFFSET) return null;
  if (bit !== null && (isBits || bit > 15 || dataType !== 'bool')) return null;
  if (isBits && dataType !== 'bool' && dataType !== 'auto') return null;
  if (!isBits && dataType === 'bool' && bit === null) return null;
  return { unit, table, offset, bit, length };
}
