import { describe, expect, it } from 'vitest';
import type { LineEdge } from '#shared/contracts/plant/line.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { feltAfterMs, lineDisturbance } from './line-disturbance.ts';
import type { MachineFacts } from './line-verdict.ts';
import { readShortStop } from './short-stop.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const edge = (from: string, to: string, bufferCapacity: number | null = 600): LineEdge => ({
  from,
  to,
  bufferCapacity,
  bufferMetric: 'buffer',
});
/** before – filler – labeller – sealer, and two wrappers behind it. */
const line = {
  bottleneckMachineId: 'filler',
  machines: ['before', 'filler', 'labeller', 'sealer', 'wrapper-a', 'wrapper-b'].map((id) => ({ id })),
  edges: [
    edge('before', 'filler'),
    edge('filler', 'labeller', 200),
    edge('labeller', 'sealer', 1_000),
    edge('sealer', 'wrapper-a', null),
    edge('sealer', 'wrapper-b', null),
  ],
};
const CONTENT: Readonly<Record<string, number>> = { before: 300, filler: 50, labeller: 250 };
const flow = {
  contentOf: ({ from }: LineEdge) => CONTENT[from] ?? null,
  bottleneckPerHour: 9_000,
};
const facts =
  (states: Readonly<Record<string, readonly [PresentedState, number]>>) =>
  (id: string): MachineFacts => {
    const [base, sinceMs] = states[id] ?? ['production', 0];
    return { base, sinceMs, code: null, text: null };
  };
const at = { nowMs: NOW, shortStopMs: 30_000 };

describe('when the bottleneck feels a machine that is down', () => {
  it('behind it: when all that is free between them is full', () => {
    // 150 + 750 free, 150 a minute.
    expect(feltAfterMs(line, 'sealer', flow)).toBe(6 * MINUTE);
    expect(feltAfterMs(line, 'labeller', flow)).toBe(MINUTE);
  });

  it('before it: when all that stands between them is used up', () => {
    expect(feltAfterMs(line, 'before', flow)).toBe(2 * MINUTE);
  });

  it('is not known without a speed, without the content of a buffer, and where the goods have another way', () => {
    expect(feltAfterMs(line, 'sealer', { ...flow, bottleneckPerHour: null })).toBeNull();
    expect(feltAfterMs(line, 'sealer', { ...flow, bottleneckPerHour: 0 })).toBeNull();
    const blind = { ...flow, contentOf: (one: LineEdge) => (one.from === 'filler' ? null : 10) };
    expect(feltAfterMs(line, 'sealer', blind)).toBeNull();
    expect(feltAfterMs(line, 'wrapper-a', flow)).toBeNull();
    expect(feltAfterMs({ ...line, edges: [] }, 'sealer', flow)).toBeNull();
  });
});

describe('a line that runs while a machine is down', () => {
  it('names the machine that is felt first, and one that is not known to be after it', () => {
    const down = facts({
      sealer: ['fault', NOW - 4 * MINUTE],
      'wrapper-a': ['fault', NOW - 60 * MINUTE],
      before: ['crash-stop', NOW - 1_000],
      labeller: ['blockage', NOW - 2 * MINUTE],
    });
    expect(lineDisturbance(line, down, flow, at)).toEqual({
      machineId: 'before',
      base: 'crash-stop',
      sinceMs: NOW - 1_000,
      feltAtMs: NOW + 2 * MINUTE,
    });
    const later = facts({
      sealer: ['fault', NOW - 4 * MINUTE],
      'wrapper-a': ['fault', NOW - 60 * MINUTE],
    });
    expect(lineDisturbance(line, later, flow, at)?.machineId).toBe('sealer');
    const unknown = lineDisturbance(line, later, { ...flow, bottleneckPerHour: null }, at);
    expect(unknown).toMatchObject({ machineId: 'wrapper-a', feltAtMs: null });
  });

  it('says nothing of short stops, of machines that wait, are off or silent, and once it stands itself', () => {
    expect(lineDisturbance(line, facts({ sealer: ['fault', NOW - 29_999] }), flow, at)).toBeNull();
    expect(lineDisturbance(line, facts({ sealer: ['fault', NOW - 30_000] }), flow, at)).not.toBeNull();
    for (const base of ['blockage', 'material-shortage', 'shutdown', 'cip', 'unknown'] as const)
      expect(lineDisturbance(line, facts({ sealer: [base, NOW - 60 * MINUTE] }), flow, at)).toBeNull();
    const stopped = facts({ filler: ['blockage', NOW], sealer: ['fault', NOW - 4 * MINUTE] });
    expect(lineDisturbance(line, stopped, flow, at)).toBeNull();
  });
});

it('the time of a short stop is a number of seconds, else that of the product', () => {
  expect(['0', '45', '600', '601', '-1', '1.5', 'soon', null].map(readShortStop)).toEqual([
    0, 45_000, 600_000, 30_000, 30_000, 30_000, 30_000, 30_000,
  ]);
});
