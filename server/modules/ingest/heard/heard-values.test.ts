import { describe, expect, it } from 'vitest';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import { createConnectionIndex } from '#server/modules/ingest/connections/connection-index.ts';
import { parsePayload } from '#server/modules/ingest/mapping/payload.ts';
import type { pageHeard } from '#shared/contracts/ingest/heard.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import { createHeardValues, type HeardValues } from './heard-values.ts';

const NO_PLANT = {
  findMachine: () => null,
  machine: () => null,
  lines: () => [{ timeZone: 'Asia/Shanghai' }],
  onChange: () => () => undefined,
} as unknown as PlantDirectory;

function createHeard(limits = { perTenant: 10, all: 15 }) {
  const index = createConnectionIndex();
  return createHeardValues({ index, directory: NO_PLANT, pastMs: 86_400_000 }, limits);
}

function hear(heard: HeardValues, tenantId: string, topic: string, text: string | Uint8Array, at = 1_000) {
  const raw = Buffer.from(text);
  const payload = parsePayload(raw);
  const incoming = { topic, payload, publisher: tenantId, arrivalTs: at, isRetained: false };
  heard.hear(tenantId, { incoming, raw, source: 'mqtt', outcomes: [] });
}

function pageOf(
  heard: HeardValues,
  tenantId = '1',
  query: Partial<QueryOf<typeof pageHeard>> = {},
  now = 1_000,
) {
  return heard.page(tenantId, { current: 1, size: 200, ...query }, now, {
    isAll: true,
    isReached: () => true,
  });
}

const names = (page: ReturnType<typeof pageOf>) => page.records.map(({ topic, path }) => `${topic} ${path}`);

describe('what is heard', () => {
  it('is every value of a payload with its five newest values, newest first', () => {
    const heard = createHeard();
    for (let n = 1; n <= 7; n += 1)
      hear(heard, '1', 'a/b', `{"v":${n},"in":{"on":true,"list":[null,"x"]},"none":{}}`);
    const { records, total } = pageOf(heard);
    expect(total).toBe(5);
    expect(records.map(({ path, type, last }) => [path, type, last[0]])).toEqual([
      ['in.list.0', 'null', 'null'],
      ['in.list.1', 'text', 'x'],
      ['in.on', 'boolean', 'true'],
      ['none', 'empty', '{}'],
      ['v', 'number', '7'],
    ]);
    expect(records.at(-1)).toMatchObject({ last: ['7', '6', '5', '4', '3'], count: 7, isAddressable: true });
  });

  it('is text that cannot harm, whatever arrives', () => {
    const heard = createHeard({ perTenant: 100, all: 100 });
    hear(heard, '1', 'huge', 'x'.repeat(60_000));
    hear(heard, '1', 'too/huge', 'y'.repeat(70_000));
    hear(heard, '1', 'binary', new Uint8Array([0, 255, 254, 7]));
    hear(heard, '1', 'nan', 'NaN');
    hear(heard, '1', 'deep', `${'['.repeat(40)}${']'.repeat(40)}`);
    hear(heard, '1', 'keys', JSON.stringify({ 'a.b': 1, '': 2, [`k${'y'.repeat(500)}`]: 3, __proto__x: 4 }));
    hear(heard, '1', 'proto', '{"__proto__":{"x":1},"constructor":2}');
    hear(heard, '1', 'markup', '"<img src=x onerror=alert(1)>\\u0000\\u001b[31m"');
    const all = new Map(pageOf(heard).records.map((one) => [`${one.topic} ${one.path}`, one]));
    expect(all.get('huge ')?.last[0]).toHaveLength(121);
    expect(all.get('too/huge ')).toMatchObject({ type: 'unreadable', isAddressable: false });
    expect(all.get('binary ')?.type).toBe('unreadable');
    expect(all.get('nan ')).toMatchObject({ type: 'text', last: ['NaN'] });
    expect(all.get('deep ')?.type).toBe('unreadable');
    expect(all.get('keys a.b')?.isAddressable).toBe(false);
    expect(all.get('keys ""')?.isAddressable).toBe(false);
    expect([...all.keys()].every((key) => key.length < 150)).toBe(true);
    expect(all.get('proto __proto__.x')?.last).toEqual(['1']);
    expect(all.get('markup ')?.last[0]).toBe('<img src=x onerror=alert(1)>\uFFFD\uFFFD[31m');
  });

  it('is forgotten when it was heard longest ago, per tenant and over all', () => {
    const heard = createHeard();
    for (let n = 0; n < 10; n += 1) hear(heard, '1', `t${n}`, '1');
    hear(heard, '1', 't0', '2');
    hear(heard, '1', 't10', '1');
    expect(names(pageOf(heard))).not.toContain('t1 ');
    expect(names(pageOf(heard))).toContain('t0 ');
    expect(pageOf(heard).total).toBe(10);
    for (let n = 0; n < 9; n += 1) hear(heard, '2', `u${n}`, '1');
    expect(pageOf(heard, '1').total + pageOf(heard, '2').total).toBe(15);
    expect(pageOf(heard, '3').total).toBe(0);
  });

  it('stays bounded under a topic whose keys are always new, and keeps what comes again', () => {
    const heard = createHeard({ perTenant: 100_000, all: 100_000 });
    for (let n = 0; n < 2_000; n += 1) hear(heard, '1', 'a', `{"id${n}":1}`);
    expect(pageOf(heard).total).toBe(500);
    hear(heard, '1', 'b', JSON.stringify(Array.from({ length: 5_000 }, (_, n) => n)));
    expect(pageOf(heard, '1', { text: 'b' }).total).toBe(500);
  });

  it('has a rate that follows what arrives and fades when nothing does', () => {
    const heard = createHeard();
    for (let at = 0; at < 300_000; at += 500) hear(heard, '1', 'fast', '1', at);
    const rateAt = (now: number) => pageOf(heard, '1', {}, now).records[0]?.ratePerS ?? 0;
    expect(rateAt(300_000)).toBeCloseTo(2, 1);
    expect(rateAt(420_000)).toBeLessThan(0.4);
    hear(heard, '1', 'once', '1', 300_000);
    expect(pageOf(heard, '1', { text: 'once' }, 310_000).records[0]?.ratePerS).toBeLessThan(0.2);
  });

  it('names the time of a message by its name and its value', () => {
    const heard = createHeard();
    const now = 1_795_000_000_000;
    hear(heard, '1', 'a', `{"data":{"timestamp":${now}},"v":1}`, now);
    hear(heard, '1', 'b', '{"t":21.5,"v":1}', now);
    // 19:06:40 in Shanghai: of the line's zone, and of UTC, which a rule would place eight hours away.
    hear(heard, '1', 'c', '{"time":"2026-11-18 19:06:40"}', now);
    hear(heard, '1', 'd', '{"time":"2026-11-18 11:06:40"}', now);
    expect(pageOf(heard, '1', {}, now).records.map(({ topic, tsPath }) => [topic, tsPath])).toEqual([
      ['a', 'data.timestamp'],
      ['a', 'data.timestamp'],
      ['b', null],
      ['b', null],
      ['c', 'time'],
      ['d', null],
    ]);
  });

  it('is found by text and source, and sorted', () => {
    const heard = createHeard();
    hear(heard, '1', 'Line/1', '{"Speed":1}', 1_000);
    hear(heard, '1', 'line/2', '5', 2_000);
    hear(heard, '1', 'line/2', '5', 3_000);
    expect(names(pageOf(heard, '1', { text: 'line/1' }))).toEqual(['Line/1 Speed']);
    expect(names(pageOf(heard, '1', { text: 'speed' }))).toEqual(['Line/1 Speed']);
    expect(pageOf(heard, '1', { source: 'http' }).total).toBe(0);
    expect(names(pageOf(heard, '1', { descs: ['count'] }))[0]).toBe('line/2 ');
    expect(names(pageOf(heard, '1', { ascs: ['last'] }))[0]).toBe('Line/1 Speed');
    expect(names(pageOf(heard, '1', { current: 2, size: 1 }))).toEqual(['line/2 ']);
  });
});
