import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModbusTable } from '#shared/contracts/connectors/modbus-address.ts';
import { deviceOf } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { type ModbusPeer, startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { type ModbusLink, openModbusLink } from './connector-modbus-link.ts';
import { toModbusBit } from './connector-modbus-value.ts';

const none = new AbortController().signal;

describe('a link to a Modbus server of another make', () => {
  let peer: ModbusPeer;
  let link: ModbusLink;
  beforeEach(async () => {
    peer = await startModbusPeer();
    link = await openModbusLink({ ...deviceOf(peer), timeoutMs: 300 }, none);
  });
  afterEach(async () => {
    link.close();
    await peer.close();
  });

  it('reads registers of any unit, table and place', async () => {
    for (let at = 0; at < 400; at += 1) peer.registers.set(at, (at * 257) % 65_536);
    const table = fc.constantFrom<ModbusTable>('hr', 'ir');
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.nat(255),
        fc.nat(270),
        fc.integer({ min: 1, max: 125 }),
        async (of, unit, offset, length) => {
          const data = await link.read(unit, of, offset, length);
          const numbers = Array.from({ length }, (_none, at) => data.readUInt16BE(2 * at));
          expect(numbers).toEqual(Array.from({ length }, (_none, at) => ((offset + at) * 257) % 65_536));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads bits as they are packed', async () => {
    for (const table of ['co', 'di'] as const) {
      const bits = await link.read(1, table, 0, 19);
      expect(Array.from({ length: 19 }, (_none, at) => toModbusBit(bits, at))).toEqual([
        true,
        ...Array.from({ length: 18 }, () => false),
      ]);
    }
  });

  it('goes on after an exception, and after a unit that was silent', async () => {
    await expect(link.read(1, 'hr', 9_000, 1)).rejects.toMatchObject({ exception: 2 });
    peer.deadUnits.add(7);
    await expect(link.read(7, 'hr', 100, 1)).rejects.toThrow(/^$/);
    expect(link.isOpen()).toBe(true);
    expect((await link.read(1, 'hr', 100, 1)).readUInt16BE(0)).toBe(42);
  });

  it('is broken when the device is gone', async () => {
    const asked = link.read(1, 'hr', 100, 1);
    await expect(link.read(1, 'hr', 100, 1)).rejects.toThrow('one request at a time');
    await asked;
    await peer.cut();
    await expect(link.read(1, 'hr', 100, 1)).rejects.toMatchObject({ code: 'closed' });
    expect(link.isOpen()).toBe(false);
  });
});

describe('a link to a device that answers wrongly', () => {
  const sockets: Socket[] = [];
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
  });

  /** `reply`: what is sent for a request. */
  async function linkTo(reply: (request: Buffer, nth: number) => Buffer | null): Promise<ModbusLink> {
    let asked = 0;
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (request) => {
        asked += 1;
        const bytes = reply(request, asked);
        if (bytes) socket.write(bytes);
      });
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    return openModbusLink(
      { ...deviceOf({ kind: 'modbus', address: `127.0.0.1:${port}` }), timeoutMs: 100 },
      none,
    );
  }
  const registerOf = (request: Buffer, value: number): Buffer =>
    Buffer.concat([request.subarray(0, 5), Buffer.from([5, request[6] ?? 0, 3, 2, 0, value])]);

  it('takes no late answer for that of the next question', async () => {
    let late: Buffer = Buffer.alloc(0);
    const link = await linkTo((request, nth) => {
      if (nth === 1) late = registerOf(request, 1);
      return nth === 1 ? null : Buffer.concat([late, registerOf(request, 2)]);
    });
    await expect(link.read(1, 'hr', 0, 1)).rejects.toThrow(/^$/);
    expect((await link.read(1, 'hr', 0, 1)).readUInt16BE(0)).toBe(2);
    link.close();
  });

  it.each<[string, (request: Buffer) => Buffer]>([
    ['another unit', (request) => registerOf(request.fill(9, 6, 7), 1)],
    ['another function', (request) => registerOf(request, 1).fill(4, 7, 8)],
    ['too few registers', (request) => registerOf(request, 1)],
    ['what is no Modbus', () => Buffer.from('SSH-2.0-OpenSSH_9.2')],
  ])('ends the connection over an answer with %s', async (_what, reply) => {
    const link = await linkTo(reply);
    await expect(link.read(1, 'hr', 0, 2)).rejects.toMatchObject({ code: 'protocol' });
    expect(link.isOpen()).toBe(false);
    await expect(link.read(1, 'hr', 0, 2)).rejects.toMatchObject({ code: 'protocol' });
  });
});
