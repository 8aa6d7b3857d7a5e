import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorDevice, ConnectorHost, PlanPoint } from '#server/core/ports/plant/connector.ts';
import {
  type ConnectorRun,
  deviceOf,
  eventually,
  planPoint,
  runConnector,
} from '#tests/support/devices/connector-peers/connector-bench.ts';
import { type HttpPeer, startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';

let peer: HttpPeer;
let host: ConnectorHost;
const runs: ConnectorRun[] = [];
const auto = (id: string, address: string): PlanPoint => planPoint(id, { address, dataType: 'auto' });

function start(points: readonly PlanPoint[], more: Partial<ConnectorDevice> = {}): ConnectorRun {
  const run = runConnector(host, { device: { ...deviceOf(peer), ...more }, points });
  runs.push(run);
  return run;
}

beforeEach(async () => {
  peer = await startHttpPeer();
  host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
});
afterEach(async () => {
  for (const run of runs.splice(0)) await run.stop();
  await host.close();
  await peer.close();
});

describe('a reader of HTTP', () => {
  it('asks once a round for all the points of a path, and only reads', async () => {
    const { of } = start([
      auto('speed', '/values#machine.speed'),
      auto('mode', '/values#machine.mode'),
      auto('part', '/values#machine.parts[1]'),
      auto('timed', '/values#machine.speed@ts'),
      auto('none', '/values#none'),
      auto('nowhere', 'values#a'),
      auto('split', '/a b#c'),
    ]);
    await eventually(() => {
      expect(of('speed').length).toBeGreaterThan(2);
      expect(of('mode').at(-1)?.value).toBe('AUTO');
      expect(of('part').at(-1)?.value).toBe(4);
      expect(of('timed').at(-1)?.sourceTs).toBeGreaterThan(1_700_000_000_000);
      expect(of('none').at(-1)?.problem?.code).toBe('no_value');
      expect(of('nowhere').at(-1)?.problem?.code).toBe('bad_address');
      expect(of('split').at(-1)?.problem?.code).toBe('bad_address');
    });
    expect(new Set(peer.asked)).toEqual(new Set(['GET /api/values']));
    expect(peer.asked.length).toBeLessThanOrEqual(of('speed').length + 1);
  });

  it.each([
    ['basic', { username: 'reader', secret: 'pass:word' }, 'Basic cmVhZGVyOnBhc3M6d29yZA=='],
    ['bearer', { secret: 'token' }, 'Bearer token'],
  ] as const)('says who asks: %s', async (authorization, login, header) => {
    const { of } = start([auto('speed', '/values#machine.speed')], { ...login, settings: { authorization } });
    await eventually(() => expect(of('speed').at(-1)?.value).toBe(42));
    expect(new Set(peer.asked)).toEqual(new Set([`GET /api/values ${header}`]));
  });

  it('tells what is wrong with one path, while the others go on', async () => {
    const points = ['refused', 'gone', 'moved', 'html', 'huge', 'half', 'slow'].map((name) =>
      auto(name, `/${name}#machine.speed`),
    );
    peer.answers.set('/api/refused', (response) => response.writeHead(401).end());
    peer.answers.set('/api/gone', (response) => response.writeHead(404).end());
    peer.answers.set('/api/moved', (response) => response.writeHead(302, { location: '/api/values' }).end());
    peer.answers.set('/api/html', (response) => response.end('<html></html>'));
    peer.answers.set('/api/huge', (response) => response.end(`"${'x'.repeat(2_000_000)}"`));
    peer.answers.set('/api/half', (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"machine"', () => response.destroy());
    });
    peer.answers.set('/api/slow', () => undefined);
    const { of, status } = start([...points, auto('speed', '/values#machine.speed')], { timeoutMs: 300 });
    const problem = (id: string) => {
      const { code = '', detail = '' } = of(id).at(-1)?.problem ?? {};
      return `${code} ${detail}`;
    };
    await eventually(() => {
      expect(problem('refused')).toBe('sign_in_refused HTTP 401');
      expect(problem('gone')).toBe('device_error HTTP 404');
      expect(problem('moved')).toBe('device_error HTTP 302');
      expect(problem('html')).toBe('protocol no JSON: "<html></html>"');
      expect(problem('huge')).toBe('protocol more than 1048576 bytes');
      expect(problem('half')).toMatch(/^closed /);
      expect(problem('slow')).toBe('timeout /slow');
      expect(of('speed').at(-1)?.value).toBe(42);
    });
    expect(status()?.phase).toBe('online');
  });

  it('is refused a test by a server that does not know it', async () => {
    expect(await host.test('1', deviceOf(peer))).toMatchObject({ ok: true, product: 'meter/1.0' });
    peer.answers.set('/api/', (response) => response.writeHead(401).end());
    expect(await host.test('1', deviceOf(peer))).toMatchObject({
      ok: false,
      problem: { code: 'sign_in_refused' },
    });
  });
});
