import { codeText } from '#display/kit/synthetic/code-text.ts';
import type { Condition } from '#display/kit/synthetic/condition.ts';
import { shiftStretches } from '#display/kit/synthetic/synthetic-shift.ts';
import type { StateInterval, Stop } from '#shared/contracts/history/history.ts';
import type { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { toBaseState } from '#shared/domain/machine/machine-state.ts';

const MINUTE_MS = 60_000;

/** Stops of the shift before: `[minutes after its begin, length in minutes, state, code, text, cause]`. */
const PAST: readonly (readonly [number, number, BaseState, string | null, string | null, string | null])[] = [
  [38, 4.2, 'shutdown', null, '换型', null],
  [71, 1.1, 'blockage', 'F217', '标签纸断', '907'],
  [105, 9.6, 'material-shortage', null, '缺瓶', '901'],
  [152, 2.4, 'fault', 'F401', '缺盖', null],
  [187, 14.2, 'blockage', 'F217', '标签纸断', '907'],
  [233, 0.6, 'blockage', null, null, '910'],
  [262, 3.1, 'fault', 'F118', '主驱动过载', null],
  [301, 1.8, 'fault', 'F401', '缺盖', null],
  [340, 8.6, 'cip', null, null, null],
  [398, 5.5, 'crash-stop', 'E002', '安全门打开', null],
];

/** An interval of a machine's day, with the machine that a stop was waiting for. */
export interface DayInterval extends StateInterval {
  readonly causeMachineId: string | null;
}

/** States of a machine from the begin of its shift to now, as the server lists them. */
export function syntheticDay(shiftFrom: number, nowMs: number, condition: Condition): DayInterval[] {
  const past = PAST.map(([after, minutes, base, code, text, causeMachineId]) => {
    const from = shiftFrom + after * MINUTE_MS;
    return { from, to: from + minutes * MINUTE_MS, base, code, text, causeMachineId };
  });
  const untilMs = Math.min(nowMs, condition.sinceMs) - MINUTE_MS;
  const day = shiftStretches(shiftFrom, past, untilMs).map(({ from, to, stop }): DayInterval => {
    const { base = 'production', code = null, text = null, causeMachineId = null } = stop ?? {};
    return { from, to, base, states: [base], code, text, causeMachineId };
  });
  const last = day.at(-1);
  const cursor = last?.from ?? shiftFrom;
  const from = Math.max(cursor, condition.sinceMs);
  const { states, code, text } = condition;
  const before = [...day.slice(0, -1), ...(last && from > cursor ? [{ ...last, to: from }] : [])];
  // Asked for a time before the present state began.
  if (from >= nowMs) return before;
  const base = toBaseState(states);
  return [...before, { from, to: null, base, states: [...states], code, text, causeMachineId: null }];
}

/** The stops among them, newest first; `nowCauseId`: what the open one is waiting for. */
export function stopsOf(day: readonly DayInterval[], machineId: string, nowCauseId: string): Stop[] {
  return day
    .filter(({ base }) => base !== 'production' && base !== 'unknown')
    .map(({ from, to, states, code, text, causeMachineId }): Stop => {
      const base = toBaseState(states);
      const cause = to === null ? nowCauseId : (causeMachineId ?? machineId);
      const isOwn = cause === machineId || base === 'cip' || base === 'shutdown';
      const causeBase = isOwn ? base : 'fault';
      return { from, to, base, causeMachineId: cause, causeBase, code, text, ...codeText(text) };
    })
    .reverse();
}
