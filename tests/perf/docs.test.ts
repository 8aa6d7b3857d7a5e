import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toDocs } from './docs.ts';
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

describe('the page of results', () => {
  it('keeps what this run has not measured, to the letter', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/performance.md'), 'utf8');
    const before = toDocs(page, new Map(), '## How\n\nprose');
    const after = toDocs(before, new Map([['history', [rowOf(70)]]]), '## How\n\nprose');
    const without = (text: string) => text.replace(/### history\n[\s\S]*?(?=\n### )/, '');
    expect(without(after)).toBe(without(before));
    expect(page).toContain(/### boards\n([\s\S]*?)\n### /.exec(after)?.[1] ?? 'no boards');
    expect(after).toContain('| a query | 70 ms | ≤ 50 | not met | a note |');
  });

  it('names the commit, and replaces a section that was measured again', () => {
    const first = toDocs('', new Map([['ingest', [rowOf(70)]]]), '## Prose\n\n### boards\n\nnot a result');
    const second = toDocs(first, new Map([['ingest', [rowOf(20)]]]), '## Other prose');
    expect(second).toContain('2026-11-20T12:34Z of abcdef012+.');
    expect(second).toContain('| a query | 20 ms | ≤ 50 | met | a note |');
    expect(second).not.toContain('70 ms');
    expect(second).not.toContain('not a result');
    expect(second).toContain('### boards\n\nNot measured yet.');
    expect(second.trimEnd().endsWith('## Other prose')).toBe(true);
  });

  it('gives each run of a section its own place, below what is compared', () => {
    const other = judge(
      { name: 'another query', value: 30, unit: 'ms', better: 'lower' },
      { ...ENV, at: '2026-11-21T08:00:00.000Z' },
    );
    const page = toDocs('', new Map([['peers', [rowOf(70), other]]]), '## Prose');
    const section = /### peers\n([\s\S]*?)\n### /.exec(page)?.[1] ?? '';
    expect(section).toContain('measured by hand with the same view');
    expect(section.match(/^\| what \| measured \|/gm)).toHaveLength(2);
    expect(section.indexOf('2026-11-20T12:34Z')).toBeLessThan(section.indexOf('| a query |'));
    expect(section.indexOf('2026-11-21T08:00Z')).toBeGreaterThan(section.indexOf('| a query |'));
    expect(toDocs('', new Map(), '## Prose')).toMatch(
      /### peers\n[\s\S]*by hand[\s\S]*\nNot measured yet\.\n/,
    );
  });

  it('names the GPU that drew, and keeps its section where a run found none', () => {
    const browser = { ...ENV, chromium: 'Chromium 156' };
    const drawn = judge(
      { name: 'a picture', value: 5, unit: 'ms', better: 'lower', drawnBy: 'A card, driver 580' },
      browser,
    );
    const measured = toDocs('', new Map([['gpu-frames', [drawn]]]), '## Prose');
    expect(measured).toContain('Chromium 156, A card, driver 580; load average');
    expect(toDocs(measured, new Map([['gpu-frames', []]]), '## Prose')).toBe(measured);
    const other = judge({ name: 'a board', value: 5, unit: 'ms', better: 'lower' }, browser);
    const both = toDocs(measured, new Map([['boards', [other]]]), '## Prose');
    expect(both).toContain('Chromium 156, `--disable-gpu`; load average');
  });
});
