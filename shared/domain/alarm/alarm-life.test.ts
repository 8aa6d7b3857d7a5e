import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlarmLife,
  type AlarmTransition,
  afterTransition,
  escalationDue,
  isOpen,
  LIFE_REFUSALS,
  type LifeRefusal,
  SHELF_MAX_MS,
  standingOf,
} from './alarm-life.ts';

const raise: AlarmTransition = { kind: 'raise', ts: 100, value: 81 };
const clear: AlarmTransition = { kind: 'clear', ts: 200, value: 70 };
const acknowledge: AlarmTransition = { kind: 'acknowledge', ts: 150, by: 'li' };
const shelve: AlarmTransition = { kind: 'shelve', ts: 160, by: 'li', untilTs: 5_000, reason: 'repair' };
const suppress: AlarmTransition = { kind: 'suppress', ts: 100, ruleId: '7' };
const release: AlarmTransition = { kind: 'release', ts: 170 };
const escalate: AlarmTransition = { kind: 'escalate', ts: 180, level: 1 };

const isRefusal = (result: AlarmLife | LifeRefusal): result is LifeRefusal => typeof result === 'string';

function lived(...transitions: readonly AlarmTransition[]): AlarmLife {
  let life: AlarmLife | null = null;
  for (const transition of transitions) {
    const next = afterTransition(life, transition);
    if (isRefusal(next)) throw new Error(next);
    life = next;
  }
  if (life === null) throw new Error('no transition');
  return life;
}

describe('the life of an alarm', () => {
  it.each<[AlarmTransition[], string]>([
    [[raise], 'unacknowledged'],
    [[raise, acknowledge], 'acknowledged'],
    [[raise, clear], 'returned'],
    [[raise, clear, acknowledge], 'closed'],
    [[raise, acknowledge, clear], 'closed'],
    [[raise, shelve], 'shelved'],
    [[raise, shelve, { kind: 'unshelve', ts: 5_000, by: null }], 'unacknowledged'],
    [[raise, suppress], 'suppressed'],
    [[raise, suppress, release], 'unacknowledged'],
    [[raise, shelve, suppress], 'suppressed'],
    [[raise, suppress, clear], 'closed'],
    [[raise, shelve, clear], 'closed'],
    [[raise, clear, { ...raise, ts: 300 }], 'unacknowledged'],
  ])('%j is %s', (transitions, standing) => {
    expect(standingOf(lived(...transitions))).toBe(standing);
  });

  it.each<[AlarmTransition[], AlarmTransition, LifeRefusal]>([
    [[], clear, 'not_raised'],
    [[], acknowledge, 'not_raised'],
    [[raise], raise, 'already_active'],
    [[raise, clear], clear, 'not_active'],
    [[raise, acknowledge], acknowledge, 'already_acknowledged'],
    [[raise, acknowledge, clear], raise, 'already_closed'],
    [[raise, shelve], shelve, 'already_shelved'],
    [[raise, clear], shelve, 'not_active'],
    [[raise], { ...shelve, reason: '' }, 'reason_missing'],
    [[raise], { ...shelve, untilTs: 160 }, 'shelf_in_past'],
    [[raise], { ...shelve, untilTs: 161 + SHELF_MAX_MS }, 'shelf_too_long'],
    [[raise], { kind: 'unshelve', ts: 170, by: 'li' }, 'not_shelved'],
    [[raise, suppress], suppress, 'already_suppressed'],
    [[raise, clear], suppress, 'not_active'],
    [[raise], release, 'not_suppressed'],
    [[raise, escalate], escalate, 'not_escalating'],
    [[raise, acknowledge], escalate, 'not_escalating'],
    [[raise, shelve], escalate, 'not_escalating'],
    [[raise], { kind: 'correct', ts: 170, by: 'li', reason: '' }, 'reason_missing'],
  ])('%j refuses %j: %s', (transitions, last, refusal) => {
    const before = transitions.length === 0 ? null : lived(...transitions);
    expect(afterTransition(before, last)).toBe(refusal);
  });

  it('keeps who, when and why', () => {
    const correct: AlarmTransition = { kind: 'correct', ts: 400, by: 'li', reason: 'valve' };
    const comment: AlarmTransition = { kind: 'comment', ts: 400, by: 'li', text: 'replaced' };
    expect(lived(raise, escalate, acknowledge, clear, comment, correct)).toEqual({
      isActive: false,
      isAcknowledged: true,
      raisedTs: 100,
      activeTs: 100,
      clearedTs: 200,
      occurrences: 1,
      acknowledgedBy: 'li',
      acknowledgedTs: 150,
      shelf: null,
      suppressedBy: null,
      escalation: 1,
      reason: 'valve',
      comments: 1,
    });
  });

  it('is escalated level after level while it calls, and not once it is seen or hidden', () => {
    const plan = [1_000, 5_000];
    expect(escalationDue(lived(raise), plan)).toBe(1_100);
    expect(escalationDue(lived(raise, escalate), plan)).toBe(5_100);
    expect(escalationDue(lived(raise, { ...escalate, level: 2 }), plan)).toBeNull();
    for (const hidden of [acknowledge, shelve, suppress, clear])
      expect(escalationDue(lived(raise, hidden), plan)).toBeNull();
  });

  const ANY: fc.Arbitrary<AlarmTransition> = fc.constantFrom(
    raise,
    clear,
    acknowledge,
    shelve,
    { kind: 'unshelve', ts: 300, by: null } as const,
    suppress,
    release,
    escalate,
    { kind: 'comment', ts: 300, by: 'li', text: 'seen' } as const,
    { kind: 'correct', ts: 300, by: 'li', reason: 'valve' } as const,
  );

  it('is never half: what is closed is neither hidden nor active, what is hidden is active', () => {
    fc.assert(
      fc.property(fc.array(ANY, { maxLength: 60 }), (transitions) => {
        let life: AlarmLife | null = null;
        for (const transition of transitions) {
          const next = afterTransition(life, transition);
          if (isRefusal(next)) {
            expect(LIFE_REFUSALS).toContain(next);
            continue;
          }
          life = next;
          if (!isOpen(life)) expect([life.shelf, life.suppressedBy]).toEqual([null, null]);
          expect(life.isActive).toBe(life.clearedTs === null);
          expect(life.isAcknowledged && life.acknowledgedBy === null && isOpen(life)).toBe(false);
        }
      }),
    );
  });
});
