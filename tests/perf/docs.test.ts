import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPages } from './docs.ts';
import { type Environment, judge } from './row.ts';

const ENV: Environment = {
  cpu: 'A processor',
  cores: 2,
  memoryGb: 8,
  os: 'Linux 6',
  node: 'v24.0.0',
  chromium: null,
  commit: 'abcdef012+',
  loadAverage: 0.5,
  at: '2026-11-20T12:34:56.000Z',
};

function rowOf(value: number) {
  return judge({ name: 'a query', value, unit: 'ms', better: 'lower', target: 50, note: 'a note' }, ENV);
}

const pageOf = (name: string, ...rows: ReturnType<typeof rowOf>[]) =>
  toPages(new Map([[name, rows]])).get(name);

describe('the pages of results', () => {
  it('are of the benches that were measured, and of no other', () => {
    const pages = toPages(
      new Map([
        ['history', [rowOf(70)]],
        ['gpu-frames', []],
      ]),
    );
    expect([...pages.keys()]).toEqual(['history']);
  });

  it('name the command, the place and the commit', () => {
    const page = pageOf('ingest', rowOf(20)) ?? '';
    expect(page.startsWith('# ingest\n\nWritten by `npm run bench -- --only ingest --docs`.\n\n')).toBe(true);
    expect(page).toContain('2026-11-20T12:34Z of abcdef012+.');
    expect(page).toContain('| a query | 20 ms | ≤ 50 | met | a note |');
    expect(pageOf('ingest', rowOf(70))).toContain('| a query | 70 ms | ≤ 50 | not met | a note |');
  });

  it('begin like those that are there', () => {
    for (const name of ['boards', 'peers', 'soak']) {
      const page = readFileSync(resolve(import.meta.dirname, `../../docs/performance/${name}.md`), 'utf8');
      const [start = 'no result'] = pageOf(name, rowOf(70))?.split(/^\d+ × /m) ?? [];
      expect(page.startsWith(start)).toBe(true);
    }
  });

  it('give each run its own place, below what is compared', () => {
    const other = judge(
      { name: 'another query', value: 30, unit: 'ms', better: 'lower' },
      { ...ENV, at: '2026-11-21T08:00:00.000Z' },
    );
    const page = pageOf('peers', rowOf(70), other) ?? '';
    expect(page).toContain('measured by hand with the same view');
    expect(page.match(/^\| what \| measured \|/gm)).toHaveLength(2);
    expect(page.indexOf('by hand')).toBeLessThan(page.indexOf('2026-11-20T12:34Z'));
    expect(page.indexOf('2026-11-20T12:34Z')).toBeLessThan(page.indexOf('| a query |'));
    expect(page.indexOf('2026-11-21T08:00Z')).toBeGreaterThan(page.indexOf('| a query |'));
  });

  it('name the GPU that drew', () => {
    const browser = { ...ENV, chromium: 'Chromium 156' };
    const drawn = judge(
      { name: 'a picture', value: 5, unit: 'ms', better: 'lower', drawnBy: 'A card, driver 580' },
      browser,
    );
    expect(pageOf('gpu-frames', drawn)).toContain('Chromium 156, A card, driver 580; load average');
    const other = judge({ name: 'a board', value: 5, unit: 'ms', better: 'lower' }, browser);
    expect(pageOf('boards', other)).toContain('Chromium 156, `--disable-gpu`; load average');
  });
});
