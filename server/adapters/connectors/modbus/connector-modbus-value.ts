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
): number | bigint | boolean {
  const start = (address.offset - offset) * 2;
  if (address.bit !== null) return ((registers.readUInt16BE(start) >> address.bit) & 1) === 1;
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
