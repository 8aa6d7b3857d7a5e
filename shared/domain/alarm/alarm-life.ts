import type { AlarmStanding } from '#shared/contracts/alarms/alarm-terms.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Longest time for which an alarm may be shelved. */
export const SHELF_MAX_MS = LIMITS.alarmShelfMaxMinutes * 60_000;

/** What can happen to an alarm. `by` is the account; times are epoch ms. */
export type AlarmTransition = { readonly ts: number } & (
  | { readonly kind: 'raise'; readonly value: number | null }
  | { readonly kind: 'clear'; readonly value: number | null }
  | { readonly kind: 'acknowledge'; readonly by: string }
  | { readonly kind: 'shelve'; readonly by: string; readonly untilTs: number; readonly reason: string }
  /** `by` null: its time was over. */
  | { readonly kind: 'unshelve'; readonly by: string | null }
  | { readonly kind: 'suppress'; readonly ruleId: Id }
  | { readonly kind: 'release' }
  | { readonly kind: 'escalate'; readonly level: number }
  | { readonly kind: 'comment'; readonly by: string; readonly text: string }
  | { readonly kind: 'correct'; readonly by: string; readonly reason: string }
);

/** An alarm after its transitions. */
export interface AlarmLife {
  readonly isActive: boolean;
  readonly isAcknowledged: boolean;
  readonly raisedTs: number;
  /** When it last became active, and ceased to be. */
  readonly activeTs: number;
  readonly clearedTs: number | null;
  /** How often it became active before it was acknowledged and over. */
  readonly occurrences: number;
  readonly acknowledgedBy: string | null;
  readonly acknowledgedTs: number | null;
  readonly shelf: { readonly untilTs: number; readonly by: string; readonly reason: string } | null;
  /** The rule whose alarm suppresses this one. */
  readonly suppressedBy: Id | null;
  /** 0 = not escalated. */
  readonly escalation: number;
  /** As corrected by people; null = as raised. */
  readonly reason: string | null;
  readonly comments: number;
}

export const LIFE_REFUSALS = [
  'not_raised',
  'already_active',
  'not_active',
  'already_acknowledged',
  'already_closed',
  'already_shelved',
  'not_shelved',
  'shelf_in_past',
  'shelf_too_long',
  'reason_missing',
  'already_suppressed',
  'not_suppressed',
  'not_escalating',
] as const;
export type LifeRefusal = (typeof LIFE_REFUSALS)[number];

export function standingOf(life: AlarmLife): AlarmStanding {
  if (!isOpen(life)) return 'closed';
  if (life.suppressedBy !== null) return 'suppressed';
  if (life.shelf !== null) return 'shelved';
  if (!life.isActive) return 'returned';
  return life.isAcknowledged ? 'acknowledged' : 'unacknowledged';
}

/** An open alarm takes what happens next; after a closed one the next is another alarm. */
export function isOpen({ isActive, isAcknowledged }: AlarmLife): boolean {
  return isActive || !isAcknowledged;
}

/** Whether it is escalated: active, not acknowledged, not hidden. */
function isCalling(life: AlarmLife): boolean {
  return standingOf(life) === 'unacknowledged';
}

/** The alarm after a transition, or why that cannot happen to it. `life` null: there is none yet. */
export function afterTransition(
  life: AlarmLife | null,
  transition: AlarmTransition,
): AlarmLife | LifeRefusal {
  if (life === null) return transition.kind === 'raise' ? raised(transition.ts) : 'not_raised';
  if (transition.kind === 'correct')
    return transition.reason === '' ? 'reason_missing' : { ...life, reason: transition.reason };
  if (transition.kind === 'comment') return { ...life, comments: life.comments + 1 };
  if (!isOpen(life)) return 'already_closed';
  switch (transition.kind) {
    case 'raise':
      return life.isActive ? 'already_active' : again(life, transition.ts);
    case 'clear':
      return life.isActive ? cleared(life, transition.ts) : 'not_active';
    case 'acknowledge':
      if (life.isAcknowledged) return 'already_acknowledged';
      return { ...life, isAcknowledged: true, acknowledgedBy: transition.by, acknowledgedTs: transition.ts };
    case 'shelve':
      return shelved(life, transition);
    case 'unshelve':
      return life.shelf === null ? 'not_shelved' : { ...life, shelf: null };
    case 'suppress':
      if (life.suppressedBy !== null) return 'already_suppressed';
      return life.isActive ? { ...life, suppressedBy: transition.ruleId } : 'not_active';
    case 'release':
      return life.suppressedBy === null ? 'not_suppressed' : { ...life, suppressedBy: null };
    case 'escalate':
      return isCalling(life) && transition.level > life.escalation
        ? { ...life, escalation: transition.level }
        : 'not_escalating';
  }
}

function raised(ts: number): AlarmLife {
  return {
    isActive: true,
    isAcknowledged: false,
    raisedTs: ts,
    activeTs: ts,
    clearedTs: null,
    occurrences: 1,
    acknowledgedBy: null,
    acknowledgedTs: null,
    shelf: null,
    suppressedBy: null,
    escalation: 0,
    reason: null,
    comments: 0,
  };
}

function again(life: AlarmLife, ts: number): AlarmLife {
  return { ...life, isActive: true, activeTs: ts, clearedTs: null, occurrences: life.occurrences + 1 };
}

/** What was hidden when it ended needs no acknowledgement: it was shelved by a person, or never announced. */
function cleared(life: AlarmLife, ts: number): AlarmLife {
  const isHidden = life.shelf !== null || life.suppressedBy !== null;
  const over = { ...life, isActive: false, clearedTs: ts };
  return isHidden ? { ...over, isAcknowledged: true, shelf: null, suppressedBy: null } : over;
}

function shelved(
  life: AlarmLife,
  { ts, by, untilTs, reason }: Extract<AlarmTransition, { kind: 'shelve' }>,
): AlarmLife | LifeRefusal {
  if (life.shelf !== null) return 'already_shelved';
  if (!life.isActive) return 'not_active';
  if (reason === '') return 'reason_missing';
  if (untilTs <= ts) return 'shelf_in_past';
  if (untilTs - ts > SHELF_MAX_MS) return 'shelf_too_long';
  return { ...life, shelf: { untilTs, by, reason } };
}

/** When an alarm that is still calling goes to a higher level; minutes after it became active, level 1 first. */
export function escalationDue(life: AlarmLife, afterMs: readonly number[]): number | null {
  const next = afterMs[life.escalation];
  return next === undefined || !isCalling(life) ? null : life.activeTs + next;
}
