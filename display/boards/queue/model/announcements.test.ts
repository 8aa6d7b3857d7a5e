import { describe, expect, it } from 'vitest';
import type { QueueEntry, QueueSettings } from '#shared/contracts/yard/dock-queue.ts';
import {
  CALLED_TRUCK as CALLED,
  queueModelOf as modelOf,
  QUEUE_START as START,
} from '#tests/support/walls/queue-model.ts';

const MINUTE = 60_000;

describe('what is said aloud', () => {
  const said = (truck: Partial<QueueEntry>, settings: Partial<QueueSettings> = {}) =>
    modelOf({ trucks: [{ ...CALLED, ...truck }], settings }).announcements[0]?.lines.map(({ text }) => text);

  it('is Chinese, then English, without the hidden characters', () => {
    expect(said({})).toEqual([
      '请 沪 A 8 3 K，A 0 2 3 号， 到 3 号月台装货。',
      'Truck Hu A 8 3 K, ticket A 0 2 3, go to dock 3 to load.',
    ]);
  });

  it('names the call, the window, the ticket alone, and docks with letters', () => {
    expect(said({ callCount: 2, dock: 'B03', job: 'unload' })).toEqual([
      '第 2 次叫号。 请 沪 A 8 3 K，A 0 2 3 号， 到月台 B 0 3 卸货。',
      'Call number 2. Truck Hu A 8 3 K, ticket A 0 2 3, go to dock B 0 3 to unload.',
    ]);
    expect(said({ plate: null, dock: null })).toEqual([
      '请 A 0 2 3 号， 到2 号窗口。',
      'Ticket A 0 2 3, go to window 2.',
    ]);
  });

  it.each([
    [null, null, false],
    [0, 0, true],
    [360, 1320, true],
    [823, 1320, false],
    [822, 823, true],
    [360, 822, false],
    [1320, 360, false],
    [1320, 823, true],
  ])('keeps the hours of the warehouse: from %s to %s at 13:42', (voiceFromMinute, voiceToMinute, isSaid) => {
    expect(said({}, { voiceFromMinute, voiceToMinute }) !== undefined).toBe(isSaid);
  });

  it('ends with the call', () => {
    expect(said({ calledAt: START - 4 * MINUTE, mustDockBy: START })).toBeDefined();
    expect(said({ calledAt: START - 4 * MINUTE, mustDockBy: START - 1 })).toBeUndefined();
    expect(said({ calledAt: START - 6 * MINUTE, mustDockBy: null })).toBeUndefined();
  });
});
