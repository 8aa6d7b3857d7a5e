import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createModbusFrames,
  dataOf,
  deviceNameOf,
  exceptionOf,
  isAnswerTo,
  type ModbusAnswer,
  toNameRequest,
} from './connector-modbus-frame.ts';

interface Sent {
  readonly transaction: number;
  readonly unit: number;
  readonly code: number;
  readonly body: Uint8Array;
}

const answer = fc.record({
  transaction: fc.nat(65_535),
  unit: fc.nat(255),
  code: fc.nat(255),
  body: fc.uint8Array({ maxLength: 252 }),
});

function toBytes({ transaction, unit, code, body }: Sent): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, unit, code]);
  header.writeUInt16BE(transaction, 0);
  header.writeUInt16BE(2 + body.length, 4);
  return Buffer.concat([header, body]);
}

/** In pieces of these lengths, over and over; each in the same buffer, as a socket reads. */
function* inPieces(bytes: Buffer, lengths: readonly number[]): Generator<Buffer> {
  const buffer = Buffer.alloc(1_024);
  for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
    const end = Math.min(bytes.length, at + (lengths[nth % lengths.length] ?? 1));
    yield buffer.subarray(0, bytes.copy(buffer, 0, at, end));
    at = end;
  }
}

describe('answers of Modbus TCP', () => {
  it('are the same in pieces of any length', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 1_024 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 8 }), pieces, (sent, lengths) => {
        const frames = createModbusFrames();
        const bytes = Buffer.concat(sent.map(toBytes));
        const taken: ModbusAnswer[] = [];
        for (const piece of inPieces(bytes, lengths)) taken.push(...frames.take(piece));
        expect(
          taken.map((one) => ({
            transaction: one.transaction,
            unit: one.unit,
            code: one.function,
            body: [...one.body],
          })),
        ).toEqual(sent.map((one) => ({ ...one, body: [...one.body] })));
      }),
    );
  });

  it('come out of nothing that is no Modbus, and nothing but a fault is thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        try {
          for (const { body } of createModbusFrames().take(Buffer.from(bytes)))
            expect(body.length).toBeLessThanOrEqual(252);
        } catch (error) {
          expect(error).toMatchObject({ code: 'protocol' });
        }
      }),
    );
    expect(() => createModbusFrames().take(Buffer.from('HTTP/1.1 400'))).toThrow('no Modbus TCP');
  });

  it('hold what was asked for, or say which exception it is', () => {
    const take = (hex: string) => {
      const [one] = createModbusFrames().take(Buffer.from(hex, 'hex'));
      if (!one) throw new Error('no answer');
      return one;
    };
    const registers = take('000700000007110304002a00ff');
    expect(dataOf(registers, 4)?.toString('hex')).toBe('002a00ff');
    expect(dataOf(registers, 6)).toBeNull();
    expect(exceptionOf(registers)).toBeNull();
    expect([
      isAnswerTo(registers, 17, 3),
      isAnswerTo(registers, 18, 3),
      isAnswerTo(registers, 17, 4),
    ]).toEqual([true, false, false]);
    const refused = take('000800000003118302');
    expect(exceptionOf(refused)).toBe(2);
    expect(isAnswerTo(refused, 17, 3)).toBe(true);
  });

  it('hold the name of a device, whole or cut off', () => {
    const request = toNameRequest(1, 5);
    const names = ['Acme', '', '4.2'];
    const objects = names.map((name, id) =>
      Buffer.concat([Buffer.from([id, name.length]), Buffer.from(name)]),
    );
    const body = Buffer.concat([Buffer.from([0x0e, 1, 1, 0, 0, names.length]), ...objects]);
    const sent = { transaction: 1, unit: 5, code: request[7] ?? 0, body };
    const [whole] = createModbusFrames().take(toBytes(sent));
    expect(whole && deviceNameOf(whole)).toBe('Acme 4.2');
    for (let length = 0; length < body.length; length += 1) {
      const [cut] = createModbusFrames().take(toBytes({ ...sent, body: body.subarray(0, length) }));
      expect(['Acme 4.2', 'Acme 4.', 'Acme 4', 'Acme', 'Acm', 'Ac', 'A', null]).toContain(
        cut && deviceNameOf(cut),
      );
    }
  });
});
