import { describe, expect, it } from 'vitest';
import { formatOpcuaAddress, parseOpcuaAddress, resolveOpcuaAddress } from './connector-opcua-address.ts';

const URIS = ['http://opcfoundation.org/UA/', 'urn:plc', 'urn:a;b%c'];

describe('an OPC UA address', () => {
  it.each([
    ['i=2258', 'ns=0;i=2258'],
    ['ns=2;s=Line;1.Speed', 'ns=2;s=Line;1.Speed'],
    ['nsu=urn:plc;s=nsu=a;b', 'ns=1;s=nsu=a;b'],
    ['nsu=urn:a%3Bb%25c;i=7', 'ns=2;i=7'],
    ['nsu=urn:plc;g=01234567-89ab-cdef-0123-456789abcdef', 'ns=1;g=01234567-89ab-cdef-0123-456789abcdef'],
    ['ns=1;b=AAEC', 'ns=1;b=AAEC'],
  ])('%s is %s', (text, resolved) => {
    const address = parseOpcuaAddress(text);
    if (!address) throw new Error(text);
    expect(resolveOpcuaAddress(address, URIS)).toBe(resolved);
  });

  it('may be of an element of an array, and brackets of a name are of the name', () => {
    expect(parseOpcuaAddress('nsu=urn:plc;s=Curve#[3]')).toMatchObject({
      identifier: 's=Curve',
      element: '3',
    });
    expect(parseOpcuaAddress('i=7#[1,2]')).toMatchObject({ identifier: 'i=7', element: '1,2' });
    expect(parseOpcuaAddress('ns=3;s="DB"."A"[3]')).toMatchObject({
      ...{ identifier: 's="DB"."A"[3]', element: null },
    });
    expect(parseOpcuaAddress('i=7#[1:2]')).toBeNull();
  });

  it('follows its namespace to another index, and has none where the namespace is unknown', () => {
    const address = parseOpcuaAddress('nsu=urn:plc;s=Speed');
    if (!address) throw new Error('not parsed');
    expect(resolveOpcuaAddress(address, ['', '', '', 'urn:plc'])).toBe('ns=3;s=Speed');
    expect(resolveOpcuaAddress(address, [''])).toBeNull();
  });

  it.each(['', 'Speed', 's=', 'i=x', 'ns=70000;i=1', 'ns=a;i=1', 'nsu=;i=1', 'g=1', 'ns=1;'])(
    'is not %j',
    (text) => expect(parseOpcuaAddress(text)).toBeNull(),
  );

  it('is stored by the URI of its namespace', () => {
    for (const [identifier, index] of [
      ['s=Speed', 1],
      ['i=7', 2],
      ['i=85', 0],
    ] as const) {
      const stored = formatOpcuaAddress(identifier, index, URIS);
      const address = parseOpcuaAddress(stored);
      expect(address && resolveOpcuaAddress(address, URIS)).toBe(`ns=${index};${identifier}`);
    }
    expect(formatOpcuaAddress('i=7', 2, URIS)).toBe('nsu=urn:a%3Bb%25c;i=7');
  });
});
