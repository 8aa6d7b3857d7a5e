import { describe, expect, it } from 'vitest';
import { formatModbusRange, modbusName, parseModbusAddress, parseModbusRange } from './modbus-address.ts';

describe('a Modbus address', () => {
  it.each([
    ['1:hr:100', 'uint16', { unit: 1, table: 'hr', offset: 100, bit: null, length: 1 }],
    ['ir:7', 'float32', { unit: 1, table: 'ir', offset: 7, bit: null, length: 2 }],
    ['12:HR:0.15', 'bool', { unit: 12, table: 'hr', offset: 0, bit: 15, length: 1 }],
    ['co:3', 'bool', { unit: 1, table: 'co', offset: 3, bit: null, length: 1 }],
    ['40001', 'uint64', { unit: 1, table: 'hr', offset: 0, bit: null, length: 4 }],
    ['3:30101', 'int16', { unit: 3, table: 'ir', offset: 100, bit: null, length: 1 }],
    ['1:hr:100', 'bcd32', { unit: 1, table: 'hr', offset: 100, bit: null, length: 2 }],
    ['1:hr:100*8', 'text', { unit: 1, table: 'hr', offset: 100, bit: null, length: 8 }],
    ['40101*32', 'text', { unit: 1, table: 'hr', offset: 100, bit: null, length: 32 }],
    ['400101', 'int16', { unit: 1, table: 'hr', offset: 100, bit: null, length: 1 }],
    ['465536', 'uint16', { unit: 1, table: 'hr', offset: 65_535, bit: null, length: 1 }],
  ] as const)('reads %s as %s', (text, dataType, address) => {
    expect(parseModbusAddress(text, dataType)).toEqual(address);
  });

  it.each([
    ['', 'uint16'],
    ['hr', 'uint16'],
    ['xx:1', 'uint16'],
    ['256:hr:1', 'uint16'],
    ['hr:65535', 'uint32'],
    ['hr:65536', 'uint16'],
    ['40000', 'uint16'],
    ['50001', 'uint16'],
    ['hr:1.16', 'bool'],
    ['hr:1.3', 'uint16'],
    ['hr:1', 'bool'],
    ['co:1', 'float32'],
    ['co:1.2', 'bool'],
    ['hr:1*2', 'uint32'],
    ['hr:1*0', 'text'],
    ['hr:1*33', 'text'],
    ['hr:65535*2', 'text'],
  ] as const)('refuses %j as %s', (text, dataType) => {
    expect(parseModbusAddress(text, dataType)).toBeNull();
  });
});

describe('a range of Modbus addresses', () => {
  it('is read and printed with both of its ends', () => {
    const range = { unit: 2, table: 'ir', offset: 10, length: 500 } as const;
    expect(parseModbusRange('2:ir:10-509')).toEqual(range);
    expect(formatModbusRange(range)).toBe('2:ir:10-509');
  });

  it.each(['', '1:hr:5', '1:hr:9-5', '256:hr:0-1', '1:xx:0-1', '1:hr:0-500', '1:hr:65535-65536'])(
    'is not %j',
    (text) => expect(parseModbusRange(text)).toBeNull(),
  );

  it.each([
    [1, 'hr', 100, '40101'],
    [1, 'co', 0, '00001'],
    [7, 'ir', 9_999, '7:310000'],
    [1, 'hr', 65_535, '465536'],
  ] as const)('names its values as vendors print them: unit %i, %s %i is %s', (unit, table, offset, name) => {
    expect(modbusName({ unit, table, offset })).toBe(name);
    expect(parseModbusAddress(name, table === 'co' ? 'bool' : 'uint16')).toMatchObject({
      unit,
      table,
      offset,
    });
  });
});
