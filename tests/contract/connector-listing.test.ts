import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorHost } from '#server/core/ports/plant/connector.ts';
import { deviceOf } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { type ModbusPeer, startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { startMtconnectPeer } from '#tests/support/devices/connector-peers/mtconnect-peer.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import type { ConnectorPeer } from '#tests/support/devices/connector-peers/peer.ts';

const OWNER = '1';
let host: ConnectorHost;
beforeAll(() => {
  host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
});
afterAll(() => host.close());

/** Kinds that are asked; of those that listen the server remembers what arrived. */
const PEERS: readonly (readonly [name: string, start: () => Promise<ConnectorPeer>])[] = [
  ['Modbus TCP', startModbusPeer],
  ['MTConnect', startMtconnectPeer],
  ['HTTP', startHttpPeer],
  ['OPC UA', startOpcuaPeer],
];

describe.each(PEERS)('listed entries of %s', (_name, startPeer) => {
  let peer: ConnectorPeer;
  beforeAll(async () => {
    peer = await startPeer();
  });
  afterAll(() => peer.close());

  it('are read again, without those that the device does not have', async () => {
    const { number, missing } = peer.points;
    const read = () => host.values(OWNER, deviceOf(peer), [missing.address, number.address]);
    await peer.set(41);
    const before = await read();
    expect(before.find(({ address }) => address === number.address)?.value).toBe(41);
    expect(before.find(({ address }) => address === missing.address)?.value ?? null).toBeNull();
    await peer.set(43);
    await expect
      .poll(async () => (await read()).find(({ address }) => address === number.address)?.value)
      .toBe(43);
  });

  it('are refused in words where the device is away', async () => {
    await peer.cut();
    const asked = host.values(OWNER, deviceOf(peer), [peer.points.number.address]);
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' });
    await peer.bringBack();
  });
});

describe('a scan of a Modbus unit', () => {
  let peer: ModbusPeer;
  beforeAll(async () => {
    peer = await startModbusPeer();
  });
  afterAll(() => peer.close());
  const scan = (node: string) => host.browse(OWNER, deviceOf(peer), node);

  it('lists the registers that there are, however they lie in the range', async () => {
    for (const offset of [205, 206, 207, 260, 299]) peer.registers.set(offset, offset);
    const { entries, isPartial } = await scan('1:hr:200-299');
    expect(isPartial).toBe(false);
    expect(entries.map(({ address }) => address)).toEqual(
      [205, 206, 207, 260, 299].map((offset) => `1:hr:${offset}`),
    );
    expect(entries[0]).toMatchObject({ name: '40206', value: 205, isReadable: true, dataType: 'uint16' });
  });

  it('says what the bits are in each way of reading them', async () => {
    const float = Buffer.alloc(4);
    float.writeFloatBE(-12.5);
    peer.registers.set(300, float.readUInt16BE(0));
    peer.registers.set(301, float.readUInt16BE(2));
    const { entries } = await scan('1:hr:300-301');
    expect(entries[0]?.forms).toEqual([
      { dataType: 'uint16', value: 0xc148 },
      { dataType: 'int16', value: 0xc148 - 0x10000 },
      { dataType: 'uint32', value: 0xc1480000 },
      { dataType: 'int32', value: 0xc1480000 - 2 ** 32 },
      { dataType: 'float32', value: -12.5 },
    ]);
    // The last one has no register behind it.
    expect(entries[1]?.forms?.map(({ dataType }) => dataType)).toEqual(['uint16', 'int16']);
    const swapped = await host.browse(OWNER, { ...deviceOf(peer), wordOrder: 'CDAB' }, '1:hr:300-301');
    expect(swapped.entries[0]?.forms?.find(({ dataType }) => dataType === 'float32')?.value).not.toBe(-12.5);
  });

  it('lists bits', async () => {
    const { entries } = await scan('1:co:0-2');
    expect(entries.map(({ address, value, dataType }) => [address, value, dataType])).toEqual([
      ['1:co:0', 1, 'bool'],
      ['1:co:1', 0, 'bool'],
      ['1:co:2', 0, 'bool'],
    ]);
  });

  it('asks a bounded number of questions, and says that the list is not whole', async () => {
    // Every second register: no part of several can be read at once.
    for (let offset = 1_000; offset < 1_500; offset += 2) peer.registers.set(offset, 1);
    const before = peer.requests();
    const { entries, isPartial } = await scan('1:hr:1000-1499');
    expect(isPartial).toBe(true);
    // The library asks the peer for each register of a question.
    expect(peer.requests() - before).toBeLessThan(250 * 50);
    expect(entries.length).toBeLessThan(250);
  });

  it('gives up a unit that does not answer, and says which', async () => {
    peer.deadUnits.add(9);
    const device = { ...deviceOf(peer), timeoutMs: 100 };
    const before = peer.requests();
    await expect(host.browse(OWNER, device, '9:hr:0-0')).rejects.toMatchObject({
      code: 'unit_silent',
      message: 'unit 9',
    });
    expect(peer.requests() - before).toBe(3);
  });

  it.each(['1:hr:5', '1:hr:0-500', '1:hr:9-1', '1:xx:0-1'])('refuses %s as a range', async (node) => {
    await expect(scan(node)).rejects.toMatchObject({ code: 'bad_address', message: node });
  });

  it('says with which exception a unit refuses all that was asked for', async () => {
    await expect(scan('1:hr:5000-5003')).rejects.toMatchObject({
      code: 'no_such_point',
      message: 'exception 2 (illegal data address)',
    });
  });
});

describe('a document over HTTP', () => {
  it('is listed by its fields, each as the address of a point', async () => {
    const peer = await startHttpPeer();
    const { entries } = await host.browse(OWNER, deviceOf(peer), '/values');
    expect(entries.map(({ name, value }) => [name, value])).toEqual([
      ['machine.speed', 42],
      ['machine.isOn', 1],
      ['machine.mode', 'AUTO'],
      ['machine.parts[0]', 3],
      ['machine.parts[1]', 4],
      ['none', null],
      ['ts', expect.any(Number)],
    ]);
    expect(entries[0]?.address).toBe(peer.points.number.address);
    await expect(host.browse(OWNER, deviceOf(peer), 'no path')).rejects.toMatchObject({
      code: 'bad_address',
    });
    peer.answers.set('/api/page', (response) => response.end('<html>'));
    await expect(host.browse(OWNER, deviceOf(peer), '/page')).rejects.toMatchObject({ code: 'protocol' });
    await peer.close();
  });
});
