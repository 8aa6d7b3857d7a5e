import { describe, expect, it } from 'vitest';
import type { Stop } from '#shared/contracts/history.ts';
import { lineVerdict, type MachineFacts, settleVerdict } from './line-verdict.ts';

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

describe('a cause that has ended while the line still stands', () => {
  /** Labeller A runs again; the filler waits for the bottles to move. */
  const live = verdict({ filler: { base: 'blockage', sinceMs: 5000 } });
  const stop: Stop = {
    from: 5000,
    to: null,
    base: 'blockage',
    causeMachineId: 'labelA',
    causeBase: 'fault',
    code: 'F217',
    text: '标签纸断',
  };

  it('is taken from the server', () => {
    expect(live.causeMachineId).toBe('filler');
    expect(settleVerdict(live, { computedAt: 6000, lastStop: stop })).toEqual({
      ...live,
      causeMachineId: 'labelA',
      causeBase: 'fault',
      code: 'F217',
      text: '标签纸断',
    });
  });

  it('keeps the time at which the stop began when only its text has changed since', () => {
    expect(settleVerdict(live, { computedAt: 6000, lastStop: { ...stop, from: 2000 } }).sinceMs).toBe(2000);
  });

  it.each<[string, number, Stop | null]>([
    ['there is none', 6000, null],
    ['that stop is over', 6000, { ...stop, to: 5500 }],
    ['it is another stop', 6000, { ...stop, base: 'material-shortage' }],
    ['it began later', 6000, { ...stop, from: 5001 }],
    ['the summary is older than the stop', 4999, { ...stop, from: 1000 }],
    ['the server has no better reason', 6000, { ...stop, causeBase: 'blockage' }],
  ])('is left alone when %s', (_, computedAt, lastStop) => {
    expect(settleVerdict(live, { computedAt, lastStop })).toBe(live);
  });

  it('is not needed while a machine shows its own reason, the line runs, or nothing is known', () => {
    const others = [
      verdict({ filler: { base: 'blockage', sinceMs: 5000 }, labelB: { base: 'fault' } }),
      verdict({}),
      verdict({ filler: { base: 'unknown' } }),
    ];
    for (const other of others)
      expect(settleVerdict(other, { computedAt: 6000, lastStop: stop })).toBe(other);
    expect(settleVerdict(live, null)).toBe(live);
  });
});
