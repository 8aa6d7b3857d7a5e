import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLadder, type Fault, LADDER, type Ladder, nextRung, type Rung } from './recovery-policy.ts';

describe('next rung', () => {
  it.each([
    ['model', 'board'],
    ['view', 'board'],
    ['paint', 'scene'],
    ['no-frame', 'scene'],
    ['context-lost', 'renderer'],
  ] as const)('a first %s fault starts at %s', (fault, rung) => {
    expect(nextRung(fault, [], 0)).toBe(rung);
  });

  it('climbs one rung with each fault of one trouble, and stays on the last', () => {
    const taken: { rung: Rung; at: number; fault: Fault }[] = [];
    const rungs = Array.from({ length: 7 }, (_, index) => {
      const rung = nextRung('model', taken, index * 1000);
      taken.push({ rung, at: index * 1000, fault: 'model' });
      return rung;
    });
    expect(rungs).toEqual(['board', 'scene', 'renderer', 'canvas', 'frozen', 'frozen', 'frozen']);
  });

  it('starts from below when the last trouble is over', () => {
    const taken = [{ rung: 'renderer', at: 0, fault: 'model' }] as const;
    expect(nextRung('model', taken, LADDER.windowMs + 1)).toBe('board');
  });

  it('gives the GPU up after a second lost context, minutes later', () => {
    const taken = [{ rung: 'renderer', at: 0, fault: 'context-lost' }] as const;
    expect(nextRung('context-lost', taken, 5 * 60_000)).toBe('canvas');
    expect(nextRung('context-lost', taken, LADDER.contextWindowMs + 1)).toBe('renderer');
  });
});

describe('ladder', () => {
  const EPOCH_MS = 1_700_000_000_000;
  let taken: Rung[];
  let ladder: Ladder;
  let now = 0;
  let isFrameDue = true;
  let fail: ((rung: Rung) => void) | null = null;
  let hang: (rung: Rung) => boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    taken = [];
    now = 0;
    isFrameDue = true;
    fail = null;
    hang = () => false;
    ladder = createLadder({
      now: () => now,
      nowEpochMs: () => EPOCH_MS + now,
      isFrameDue: () => isFrameDue,
      take: async (rung) => {
        taken.push(rung);
        fail?.(rung);
        if (hang(rung)) await new Promise(() => {});
      },
    });
  });
  afterEach(() => {
    ladder.destroy();
    vi.useRealTimers();
  });

  async function pass(ms: number): Promise<void> {
    now += ms;
    await vi.advanceTimersByTimeAsync(ms);
  }

  it('stops climbing when a frame is good', async () => {
    ladder.fault('view', new Error('x'));
    await pass(100);
    ladder.frameWasGood();
    await pass(600_000);
    expect(taken).toEqual(['board']);
    expect(ladder.events().map((event) => event.kind)).toEqual(['fault', 'rung', 'good']);
  });

  it('takes the next rung when no frame comes in time, and ends with the last good picture', async () => {
    ladder.fault('view', new Error('x'));
    await pass(LADDER.rungTimeoutMs * 6);
    expect(taken).toEqual(['board', 'scene', 'renderer', 'canvas', 'frozen']);
  });

  it('does not call a board without data broken', async () => {
    isFrameDue = false;
    ladder.fault('view', new Error('x'));
    await pass(LADDER.rungTimeoutMs * 6);
    expect(taken).toEqual(['board']);
  });

  it('counts a rung that fails as a fault', async () => {
    fail = (rung) => {
      if (rung === 'renderer') throw new Error('no context');
    };
    ladder.fault('context-lost', 'lost');
    await pass(10);
    expect(taken).toEqual(['renderer', 'canvas']);
  });

  it('takes the next rung when one does not come to an end', async () => {
    hang = (rung) => rung === 'board';
    ladder.fault('model', new Error('x'));
    await pass(LADDER.rungTimeoutMs - 1);
    expect(taken).toEqual(['board']);
    await pass(2);
    expect(taken).toEqual(['board', 'scene']);
    ladder.frameWasGood();
    expect(ladder.events().at(-1)).toMatchObject({ at: EPOCH_MS + now, kind: 'good' });
  });

  it('never loops: a crash at every attempt leaves one attempt every five minutes', async () => {
    fail = (rung) => {
      if (rung !== 'frozen') setTimeout(() => ladder.fault('model', new Error('always')), 100);
    };
    ladder.fault('model', new Error('always'));
    for (let second = 0; second < 3600; second += 1) await pass(1000);
    expect(taken.length).toBeLessThan(70);
    expect(taken.at(-1)).toBe('frozen');
    expect(ladder.events().length).toBeLessThanOrEqual(LADDER.eventsKept);
  });
});
