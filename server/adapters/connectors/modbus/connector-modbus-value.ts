import type { WordOrder } from '#shared/contracts/connectors/connector.ts';
import type { PointDataType } from '#shared/contracts/connectors/connector-point.ts';
import type { ModbusAddress } from '#shared/contracts/connectors/modbus-address.ts';

/** Bit of a bit table, as they are packed on the wire. */
export function toModbusBit(bytes: Buffer, at: number): boolean {
  return (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
}

/** The value of a point in the registers that were read from `offset` on. */
export function toModbusValue(
  registers: Buffer,
  offset: number,
  address: ModbusAddress,
  dataType: PointDataType,
  order: WordOrder,
): number | bigint | boolean | string {
  const start = (address.offset - offset) * 2;
  if (address.bit !== null) return ((registers.readUInt16BE(start) >> address.bit) & 1) === 1;
  if (dataType === 'text') return textOf(registers.subarray(start, start + address.length * 2), order);
  // A single register is always sent with its most significant byte first.
  if (address.length === 1 || order === 'ABCD') return decode(registers, start, dataType);
  return decode(inOrder(registers.subarray(start, start + address.length * 2), order), 0, dataType);
}

function decode(bytes: Buffer, at: number, dataType: PointDataType): number | bigint {
  switch (dataType) {
    case 'int16':
      return bytes.readInt16BE(at);
    case 'int32':
      return bytes.readInt32BE(at);
    case 'uint32':
      return bytes.readUInt32BE(at);
    case 'int64':
      return bytes.readBigInt64BE(at);
    case 'uint64':
      return bytes.readBigUInt64BE(at);
    case 'float32':
      return bytes.readFloatBE(at);
    case 'float64':
      return bytes.readDoubleBE(at);
    case 'bcd16':
      return bcd(bytes.subarray(at, at + 2));
    case 'bcd32':
      return bcd(bytes.subarray(at, at + 4));
    default:
      return bytes.readUInt16BE(at);
  }
}

/** Most significant byte first. */
function inOrder(bytes: Buffer, order: Exclude<WordOrder, 'ABCD'>): Buffer {
  const copy = Buffer.from(bytes);
  if (order === 'DCBA') return copy.reverse();
  if (order === 'BADC') return copy.swap16();
  return copy.reverse().swap16();
}

/** A decimal digit in each half of a byte. NaN where one of them is none. */
function bcd(bytes: Buffer): number {
  const digits = bytes.toString('hex');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Up to the first NUL. In BADC and DCBA the second character of a register is sent first. */
function textOf(bytes: Buffer, order: WordOrder): string {
  const sent = order === 'BADC' || order === 'DCBA' ? Buffer.from(bytes).swap16() : bytes;
  const end = sent.indexOf(0);
  return sent.toString('utf8', 0, end < 0 ? sent.length : end).trimEnd();
}
