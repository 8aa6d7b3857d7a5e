import { describe, expect, it } from 'vitest';
import { entriesOfPoint } from './point-entries.ts';

describe('the entries that a point reads', () => {
  it.each([
    ['modbus', '40101', 'uint16', ['1:hr:100']],
    ['modbus', '2:HR:7', 'float32', ['2:hr:7', '2:hr:8']],
    ['modbus', '1:hr:7.3', 'bool', ['1:hr:7']],
    ['modbus', 'nothing', 'uint16', ['nothing']],
    ['opcua', 'nsu=urn:a;s=Speed', 'auto', ['nsu=urn:a;s=Speed']],
    ['http', '/status#mode@ts', 'auto', ['/status#mode']],
    ['http', '/status#["a@b"].c', 'auto', ['/status#["a@b"].c']],
    ['mqtt', 'a@b/c#["a@b"]@ts', 'auto', ['a@b/c#["a@b"]']],
    ['mqtt', 'a/b', 'auto', ['a/b']],
  ] as const)('%s %s as %s', (kind, address, dataType, entries) => {
    expect(entriesOfPoint(kind, address, dataType)).toEqual(entries);
  });
});
