import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '#server/core/ports/plant/connector.ts';
import type { WordOrder } from '#shared/contracts/connectors/connector.ts';
import type { PointDataType } from '#shared/contracts/connectors/connector-point.ts';
import { parseModbusAddress } from '#shared/contracts/connectors/modbus-address.ts';
import { toBlocks } from './connector-modbus-blocks.ts';
import { toModbusValue } from './connector-modbus-value.ts';

const placed = (text: string, dataType: PointDataType = 'uint16') => {
  const address = parseModbusAddress(text, dataType);
  if (!address) throw new Error(text);
  return { point: { id: text } as PlanPoint, address };
};
const shapeOf = (...points: ReturnType<typeof placed>[]) =>
  toBlocks(points).map(({ unit, table, offset, length }) => [unit, table, offset, length]);

describe('the reads of a Modbus device', () => {
  it('join neighbours with gaps of up to eight registers', () => {
    expect(shapeOf(placed('hr:20'), placed('hr:10'), placed('hr:11'))).toEqual([[1, 'hr', 10, 11]]);
    expect(shapeOf(placed('hr:10'), placed('hr:20'))).toEqual([
      [1, 'hr', 10, 1],
      [1, 'hr', 20, 1],
    ]);
  });

  it('keep units and tables apart', () => {
    expect(shapeOf(placed('1:hr:1'), placed('2:hr:2'), placed('1:ir:3'))).toHaveLength(3);
  });

  it('hold at most 125 registers and cut no value in two', () => {
    const points = Array.from({ length: 64 }, (_none, index) => placed(`hr:${index * 2}`, 'uint32'));
    expect(shapeOf(...points)).toEqual([
      [1, 'hr', 0, 124],
      [1, 'hr', 124, 4],
    ]);
  });

  it('cover points that overlap', () => {
    expect(shapeOf(placed('hr:10', 'uint64'), placed('hr:11'))).toEqual([[1, 'hr', 10, 4]]);
  });
});

describe('a Modbus value', () => {
  it.each<[WordOrder, string]>([
    ['ABCD', '41480000'],
    ['CDAB', '00004148'],
    ['BADC', '48410000'],
    ['DCBA', '00004841'],
  ])('is read in the order %s', (order, hex) => {
    const { address } = placed('hr:5', 'float32');
    const registers = Buffer.from(`ffff${hex}`, 'hex');
    expect(toModbusValue(registers, 4, address, 'float32', order)).toBe(12.5);
  });

  it.each<[PointDataType, string, number]>([
    ['float32', '3be74370', 240.234],
    ['float32', '077a429b', 77.514603],
    ['int32', '1dc0fffe', -123_456],
  ])('of type %s may come with its low word first: %s', (dataType, hex, value) => {
    const { address } = placed('hr:0', dataType);
    const read = toModbusValue(Buffer.from(hex, 'hex'), 0, address, dataType, 'CDAB');
    expect(read).toBe(dataType === 'float32' ? Math.fround(value) : value);
  });

  it.each<[PointDataType, string, number | bigint]>([
    ['int16', 'fffe', -2],
    ['uint16', 'fffe', 65_534],
    ['int32', 'fffffffe', -2],
    ['uint32', '80000000', 2_147_483_648],
    ['int64', 'fffffffffffffffe', -2n],
    ['uint64', '0000000100000000', 4_294_967_296n],
    ['float64', '3ff8000000000000', 1.5],
    ['bcd16', '1234', 1_234],
    ['bcd32', '00123456', 123_456],
    ['bcd16', '12a4', Number.NaN],
  ])('of type %s', (dataType, hex, value) => {
    const { address } = placed('hr:0', dataType);
    expect(toModbusValue(Buffer.from(hex, 'hex'), 0, address, dataType, 'ABCD')).toBe(value);
  });

  it.each<[WordOrder, string]>([
    ['ABCD', '4c2d303132000000'],
    ['CDAB', '4c2d303132000000'],
    ['BADC', '2d4c313000320000'],
    ['DCBA', '2d4c313000320000'],
  ])('is a text in the order %s, up to its end', (order, hex) => {
    const { address } = placed('hr:0*4', 'text');
    expect(toModbusValue(Buffer.from(hex, 'hex'), 0, address, 'text', order)).toBe('L-012');
  });

  it('of 32 bits in BCD has its words in order', () => {
    const { address } = placed('hr:0', 'bcd32');
    expect(toModbusValue(Buffer.from('34560012', 'hex'), 0, address, 'bcd32', 'CDAB')).toBe(123_456);
  });

  it('is a bit of a register, counted from the lowest', () => {
    const { address } = placed('hr:0.2', 'bool');
    expect(toModbusValue(Buffer.from('0004', 'hex'), 0, address, 'bool', 'DCBA')).toBe(true);
    expect(toModbusValue(Buffer.from('0400', 'hex'), 0, address, 'bool', 'ABCD')).toBe(false);
  });
});
