import type { WordOrder } from '#shared/contracts/connector.ts';
import type { PointDataType } from '#shared/contracts/connector-point.ts';
import type { ModbusAddress } from './connector-modbus-address.ts';

/** The value of a point in the registers that were read from `offset` on. */
export function toModbusValue(
  registers: Buffer,
  offset: number,
  address: ModbusAddress,
  dataType: PointDataType,
  order: WordOrder,
): number | bigint | boolean {
  const start = (address.offset - offset) * 2;
  const bytes = inOrder(registers.subarray(start, start + address.length * 2), order);
  if (address.bit !== null) return ((bytes.readUInt16BE(0) >> address.bit) & 1) === 1;
  switch (dataType) {
    case 'int16':
      return bytes.readInt16BE(0);
    case 'int32':
      return bytes.readInt32BE(0);
    case 'uint32':
      return bytes.readUInt32BE(0);
    case 'int64':
      return bytes.readBigInt64BE(0);
    case 'uint64':
      return bytes.readBigUInt64BE(0);
    case 'float32':
      return bytes.readFloatBE(0);
    case 'float64':
      return bytes.readDoubleBE(0);
    default:
      return bytes.readUInt16BE(0);
  }
}

/** Most significant byte first. A single register is always sent so. */
function inOrder(bytes: Buffer, order: WordOrder): Buffer {
  if (bytes.length === 2 || order === 'ABCD') return bytes;
  const copy = Buffer.from(bytes);
  if (order === 'DCBA') return copy.reverse();
  if (order === 'BADC') return copy.swap16();
  return copy.reverse().swap16();
}
