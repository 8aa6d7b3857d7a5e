import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorDevice, ConnectorHost } from '#server/core/ports/plant/connector.ts';
import type { ConnectorSettings } from '#shared/contracts/connectors/connector-kind.ts';
import {
  type ConnectorRun,
  deviceOf,
  eventually,
  planPoint,
  runConnector,
} from '#tests/support/devices/connector-peers/connector-bench.ts';
import { type OpcuaPeer, startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';

let host: ConnectorHost;
let peer: OpcuaPeer;
let folder: string;
const runs: ConnectorRun[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-opcua-own-'));
  host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
  peer = await startOpcuaPeer();
});
afterEach(async () => {
  for (const run of runs.splice(0)) await run.stop();
});
afterAll(async () => {
  await host.close();
  await peer.close();
  await rm(folder, { recursive: true });
});

const secure = { securityMode: 'signAndEncrypt' } as const;
const device = (settings: ConnectorSettings, more: Partial<ConnectorDevice> = {}): ConnectorDevice => ({
  ...deviceOf(peer),
  timeoutMs: 5_000,
  settings,
  identityFile: join(folder, 'own.pem'),
  ...more,
});
const test = (settings: ConnectorSettings, more: Partial<ConnectorDevice> = {}) =>
  host.test('1', device(settings, more));
const run = (of: ConnectorDevice, ...names: string[]): ConnectorRun => {
  const points = names.map((name) =>
    planPoint(name, { address: `nsu=urn:acme:line;s=Line1.${name}`, dataType: 'auto' }, { repeatMs: 1_000 }),
  );
  const started = runConnector(host, { device: of, points });
  runs.push(started);
  return started;
};

describe('the certificate of an OPC UA server', () => {
  let approved: string;

  it('counts for nothing until a person has approved it', async () => {
    const first = await test(secure);
    expect(first).toMatchObject({ ok: false, problem: { code: 'certificate_untrusted' } });
    approved = first.certificate?.fingerprint ?? '';
    expect(approved).toMatch(/^[\da-f]{64}$/);
    expect(first.problem?.detail).toBe(approved);
    const refused = run(device(secure), 'Number');
    await eventually(() => expect(refused.status()?.problem?.code).toBe('certificate_untrusted'));
    expect(refused.readings).toEqual([]);
    const { mode } = await stat(join(folder, 'own.pem'));
    expect(mode & 0o077).toBe(0);
  });

  it.each([
    ['sign', 'Basic256Sha256'],
    ['signAndEncrypt', 'Aes128_Sha256_RsaOaep'],
    ['signAndEncrypt', 'Aes256_Sha256_RsaPss'],
  ] as const)('lets a connection be made with %s and %s when it is approved', async (mode, policy) => {
    const answer = await test(
      { securityMode: mode, securityPolicy: policy },
      { trustedCertificate: approved },
    );
    expect(answer).toMatchObject({
      ok: true,
      product: 'Acme Filler 4.2',
      certificate: { fingerprint: approved },
    });
  });

  it('is asked for before a password is sent, which is never sent in clear', async () => {
    const more = { username: 'reader', secret: 'right', trustedCertificate: approved };
    expect(await test(secure, more)).toMatchObject({ ok: true });
    const wrong = await test(secure, { ...more, secret: 'wrong' });
    expect(wrong).toMatchObject({ ok: false, problem: { code: 'sign_in_refused' } });
    for (const securityMode of ['none', 'sign'] as const)
      expect(await test({ securityMode }, more)).toMatchObject({ problem: { code: 'password_in_clear' } });
  });

  it('that was exchanged is never accepted silently', async () => {
    const trusting = run(device(secure, { trustedCertificate: approved }), 'Number');
    await eventually(() => expect(trusting.of('Number').at(-1)?.value).toBe(42));
    await peer.cut();
    await peer.loseCertificate();
    await peer.bringBack();
    await eventually(() => expect(trusting.status()?.problem?.code).toBe('certificate_changed'));
    const changed = await test(secure, { trustedCertificate: approved });
    expect(changed.problem?.code).toBe('certificate_changed');
    expect(changed.certificate?.fingerprint).not.toBe(approved);
  });

  it('is told when the wanted security is not offered', async () => {
    const other = await test({ securityMode: 'none' }, { address: 'opc.tcp://127.0.0.1:1' });
    expect(other.problem?.code).toBe('unreachable');
  });
});

describe('values of an OPC UA server', () => {
  const open = { securityMode: 'none' } as const;

  it('are numbers and texts; what is neither is told in words', async () => {
    const { of } = run(device(open), 'Text', 'Big', 'Speed', 'Curve');
    await eventually(() => {
      expect(of('Text').at(-1)).toMatchObject({ value: 'ACTIVE', quality: 'good' });
      expect(of('Big').at(-1)?.value).toBe(-2);
      expect(of('Speed').at(-1)?.value).toBe(12_000);
      expect(of('Curve').at(-1)).toMatchObject({
        value: null,
        problem: { code: 'no_element', detail: 'Double[3]' },
      });
    });
    await peer.makeBad('Speed');
    await eventually(() =>
      expect(of('Speed').at(-1)).toMatchObject({
        value: null,
        quality: 'bad',
        problem: { code: 'device_error', detail: 'BadSensorFailure' },
      }),
    );
    await peer.setAll({ Speed: 11_000, Text: 'IDLE' });
    await eventually(() => {
      expect(of('Speed').at(-1)).toMatchObject({ value: 11_000, quality: 'good' });
      expect(of('Text').at(-1)?.value).toBe('IDLE');
    });
  });

  it('that do not change are confirmed by the server, with its time', async () => {
    const { of } = run(device(open), 'Flag');
    await eventually(() => expect(of('Flag').length).toBeGreaterThan(2));
    const times = of('Flag').map(({ sourceTs, arrivalTs }) => sourceTs ?? arrivalTs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeGreaterThan(times[0] ?? 0);
  });

  it('that stop to come while the connection stands are missed', { timeout: 90_000 }, async () => {
    const silent = run(device(open, { timeoutMs: 500 }), 'Number');
    await eventually(() => expect(silent.of('Number').length).toBeGreaterThan(0));
    peer.fallSilent();
    await expect.poll(() => silent.status()?.phase, { timeout: 60_000 }).toBe('failed');
    await peer.cut();
    await peer.bringBack();
    const before = silent.of('Number').length;
    await eventually(() => expect(silent.of('Number').length).toBeGreaterThan(before));
  });

  it('that change by no more than their deadband are not sent, where the server can tell', async () => {
    const point = (name: string, deadband: number) =>
      planPoint(
        name,
        { address: `nsu=urn:acme:line;s=Line1.${name}`, dataType: 'auto' },
        { repeatMs: 300, scale: -0.5, deadband },
      );
    await peer.setAll({ Speed: 11_000, Text: 'IDLE' });
    const started = runConnector(host, {
      device: device(open),
      points: [point('Speed', 10), point('Text', 10), point('Flag', 0)],
    });
    runs.push(started);
    const { of } = started;
    await eventually(() => {
      expect(of('Speed').at(-1)).toMatchObject({ value: -5_500, quality: 'good' });
      expect(of('Text').at(-1)?.value).toBe('IDLE');
    });
    // Our own filter alone would let it pass with the next repetition.
    await peer.setAll({ Speed: 11_019, Text: 'ACTIVE' });
    const changedAt = Date.now();
    await eventually(() => expect(of('Text').at(-1)?.value).toBe('ACTIVE'));
    await eventually(() => expect(of('Speed').at(-1)?.sourceTs).toBeGreaterThan(changedAt + 1_000));
    expect(new Set(of('Speed').map(({ value }) => value))).toEqual(new Set([-5_500]));
    await peer.setAll({ Speed: 11_021 });
    await eventually(() => expect(of('Speed').at(-1)?.value).toBe(-5_510.5));
    expect(started.status()).toMatchObject({
      phase: 'degraded',
      problem: { code: 'deadband_refused', detail: 'nsu=urn:acme:line;s=Line1.Text' },
    });
  });

  it('may have a deadband in percent of the range that the server gives, and are refused where it gives none', async () => {
    const point = (name: string) =>
      planPoint(
        name,
        { address: `nsu=urn:acme:line;s=Line1.${name}`, dataType: 'auto' },
        { repeatMs: 300, scale: -0.5, deadband: 10, deadbandUnit: 'percent' },
      );
    await peer.setAll({ Speed: 11_000 });
    const started = runConnector(host, { device: device(open), points: [point('Speed'), point('Number')] });
    runs.push(started);
    const { of } = started;
    const told = (): unknown[] => [...new Set(of('Speed').map(({ value }) => value))];
    await eventually(() => {
      expect(of('Speed').at(-1)).toMatchObject({ value: -5_500, quality: 'good' });
      expect(of('Number').at(-1)).toMatchObject({ value: null, problem: { code: 'no_range' } });
    });
    // 10 % of 0 to 20,000 bph.
    await peer.setAll({ Speed: 12_990 });
    const changedAt = Date.now();
    await eventually(() => expect(of('Speed').at(-1)?.sourceTs).toBeGreaterThan(changedAt + 1_000));
    expect(told()).toEqual([-5_500]);
    await peer.setAll({ Speed: 13_010 });
    await eventually(() => expect(told()).toEqual([-5_500, -6_505]));
    await peer.setAll({ Speed: 11_000 });
    await eventually(() => expect(of('Speed').at(-1)?.value).toBe(-5_500));
    expect(of('Number')).toHaveLength(1);
  });

  it('that are arrays are listed with their size, their elements below them, and read by element', async () => {
    const { entries } = await host.browse('1', device(open), 'nsu=urn:acme:line;s=Line1');
    const of = (name: string) => entries.find((entry) => entry.name === name);
    expect(of('Curve')).toMatchObject({
      dataType: 'Double[3]',
      value: null,
      isReadable: false,
      isFolder: true,
    });
    expect(of('Grid')).toMatchObject({ dataType: 'UInt32[2,3]', isFolder: true });
    const below = async (name: string) =>
      (await host.browse('1', device(open), of(name)?.address ?? '')).entries;
    const curve = await below('Curve');
    expect(curve.map(({ name, value }) => [name, value])).toEqual([
      ['Curve[0]', 1],
      ['Curve[1]', 2.5],
      ['Curve[2]', 3],
    ]);
    expect(curve[1]).toMatchObject({ dataType: 'Double', isReadable: true, isFolder: false });
    const grid = await below('Grid');
    expect([grid.length, grid[5]?.name, grid[5]?.value]).toEqual([6, 'Grid[1,2]', 6]);
    expect((await below('Totals')).map(({ value }) => value)).toEqual([7, -2]);
    const addresses = [curve[2]?.address ?? '', grid[3]?.address ?? ''];
    const read = await host.values('1', device(open), addresses);
    expect(read.map(({ value }) => value)).toEqual([3, 4]);

    const asked = ['Curve#[1]', 'Grid#[1,0]', 'Names#[1]', 'Totals#[1]', 'Curve', 'Curve#[3]', 'Text#[0]'];
    const { of: told } = run(device(open), ...asked);
    await eventually(() => {
      expect(asked.slice(0, 4).map((name) => told(name).at(-1)?.value)).toEqual([2.5, 4, 'right', -2]);
      expect(told('Curve').at(-1)?.problem).toEqual({ code: 'no_element', detail: 'Double[3]' });
      expect(told('Curve#[3]').at(-1)?.problem?.code).toBe('no_such_point');
      expect(told('Text#[0]').at(-1)?.problem?.code).toBe('no_array');
    });
  });

  it('are listed with type, unit and value, by the URI of their namespace', async () => {
    const top = await host.browse('1', device(open), null);
    const line = top.entries.find(({ name }) => name === 'Line1');
    expect(line).toMatchObject({ address: 'nsu=urn:acme:line;s=Line1', isFolder: true, isReadable: false });
    const { entries, isPartial } = await host.browse('1', device(open), line?.address ?? '');
    expect(isPartial).toBe(false);
    const of = (name: string) => entries.find((entry) => entry.name === name);
    expect(of('Speed')).toMatchObject({ dataType: 'Double', unit: 'bph', value: 11_000, isReadable: true });
    expect(of('Text')).toMatchObject({ address: 'nsu=urn:acme:line;s=Line1.Text', value: 'ACTIVE' });
    expect(of('Changed')).toMatchObject({ dataType: 'DateTime', value: '2026-11-22T08:00:00.000Z' });
    await expect(host.browse('1', device(open), 'nsu=urn:nobody;i=1')).rejects.toMatchObject({
      code: 'no_such_point',
    });
  });
});
