import { describe, expect, it } from 'vitest';
import type { Stop } from '#shared/contracts/history/history.ts';
import { lineVerdict, type MachineFacts, machineFacts } from './line-verdict.ts';

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

type Facts = Record<string, Partial<MachineFacts>>;

function verdict(facts: Facts, summary: Parameters<typeof lineVerdict>[2] = null) {
  return lineVerdict(LINE, (id) => ({ ...RUNNING, ...facts[id] }), summary);
}

describe('the facts of a machine', () => {
  const at = 10_000;
  const state = {
    states: ['fault'],
    base: 'fault',
    sinceTs: 4_000,
    sourceTs: at,
    arrivalTs: at,
    code: 'F217',
    text: null,
    quality: 'good',
  } as const;

  it('are its state, since when, and what it reported', () => {
    expect(machineFacts(state, 1_000, at)).toEqual({
      base: 'fault',
      sinceMs: 4_000,
      code: 'F217',
      text: null,
    });
  });

  it('claim no state and no beginning of it once the data is dead, or was never received', () => {
    expect(machineFacts(state, 1_000, at + 5_000)).toMatchObject({ base: 'unknown', sinceMs: null });
    expect(machineFacts(null, 1_000, at)).toEqual({ base: 'unknown', sinceMs: null, code: null, text: null });
  });
});

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
  const waiting: Facts = { filler: { base: 'blockage', sinceMs: 5000 } };
  const live = verdict(waiting);
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
    expect(verdict(waiting, { computedAt: 6000, lastStop: stop })).toEqual({
      ...live,
      causeMachineId: 'labelA',
      causeBase: 'fault',
      code: 'F217',
      text: '标签纸断',
    });
  });

  it('keeps the time at which the stop began when only its text has changed since', () => {
    expect(verdict(waiting, { computedAt: 6000, lastStop: { ...stop, from: 2000 } }).sinceMs).toBe(2000);
  });

  it.each<[string, number, Stop | null]>([
    ['there is none', 6000, null],
    ['that stop is over', 6000, { ...stop, to: 5500 }],
    ['it is another stop', 6000, { ...stop, base: 'material-shortage' }],
    ['it began later', 6000, { ...stop, from: 5001 }],
    ['the summary is older than the stop', 4999, { ...stop, from: 1000 }],
    ['the server has no better reason', 6000, { ...stop, causeBase: 'blockage' }],
  ])('is left alone when %s', (_, computedAt, lastStop) => {
    expect(verdict(waiting, { computedAt, lastStop })).toEqual(live);
  });

  it('is not needed while a machine shows its own reason, the line runs, or nothing is known', () => {
    const others: Facts[] = [
      { filler: { base: 'blockage', sinceMs: 5000 }, labelB: { base: 'fault' } },
      {},
      { filler: { base: 'unknown' } },
    ];
    for (const facts of others)
      expect(verdict(facts, { computedAt: 6000, lastStop: stop })).toEqual(verdict(facts));
  });
});
