import { describe, expect, it } from 'vitest';
import { lineVerdict, type MachineFacts } from './line-verdict.ts';

const LINE = {
  bottleneckMachineId: 'filler',
  edges: [
    { from: 'washer', to: 'filler' },
    { from: 'filler', to: 'labelA' },
    { from: 'filler', to: 'labelB' },
  ],
  machines: ['washer', 'filler', 'labelA', 'labelB'].map((id) => ({ id })),
};
const RUNNING: MachineFacts = { base: 'production', sinceMs: 1000, code: null, text: null };

function verdict(facts: Record<string, Partial<MachineFacts>>) {
  return lineVerdict(LINE, (id) => ({ ...RUNNING, ...facts[id] }));
}

describe('the verdict on a line', () => {
  it('is running while its bottleneck runs, whatever else stands', () => {
    expect(verdict({ washer: { base: 'fault' }, labelA: { base: 'crash-stop' } })).toEqual({
      kind: 'running',
      sinceMs: 1000,
      base: 'production',
      causeMachineId: null,
      causeBase: null,
      code: null,
      text: null,
    });
  });

  it('is stopped since the bottleneck stopped, because of the machine that failed, in that machine’s words', () => {
    const facts = {
      filler: { base: 'blockage', sinceMs: 5000, code: 'B1', text: '出口满' },
      labelA: { base: 'fault', sinceMs: 4000, code: 'F217', text: '标签纸断' },
    } as const;
    expect(verdict(facts)).toEqual({
      kind: 'stopped',
      sinceMs: 5000,
      base: 'blockage',
      causeMachineId: 'labelA',
      causeBase: 'fault',
      code: 'F217',
      text: '标签纸断',
    });
  });

  it.each(['fault', 'crash-stop', 'cip', 'shutdown'] as const)(
    'names the bottleneck itself in %s',
    (base) => {
      expect(verdict({ filler: { base, code: 'X' } })).toMatchObject({
        kind: 'stopped',
        causeMachineId: 'filler',
        causeBase: base,
        code: 'X',
      });
    },
  );

  it('is unknown without data of the bottleneck, and blames nobody', () => {
    expect(verdict({ filler: { base: 'unknown', sinceMs: null }, labelA: { base: 'fault' } })).toMatchObject({
      kind: 'unknown',
      sinceMs: null,
      base: 'unknown',
      causeMachineId: null,
      causeBase: null,
    });
  });

  it('names a silent machine as the cause only where nothing better is known', () => {
    expect(verdict({ filler: { base: 'material-shortage' }, washer: { base: 'unknown' } })).toMatchObject({
      kind: 'stopped',
      causeMachineId: 'washer',
      causeBase: 'unknown',
    });
  });
});
