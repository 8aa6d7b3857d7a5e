import { nextUniform } from '#server/demo/plant/random.ts';
import { type HouseStep, IN_MS, nextRecordNo } from './emit.ts';
import type { CheckSim } from './sim-state.ts';

const LIMIT_MIN = 60;
/** Of finished goods, after the beginning of a shift. */
const FINAL_AFTER_MS = [IN_MS.hour, 5 * IN_MS.hour] as const;
const SLOW_SHARE = 0.12;

/** What is checked; `dock`: where the truck waits for it. */
export function openCheck(
  step: HouseStep,
  asked: Omit<CheckSim, 'no' | 'endMs'> & { readonly minutes: number },
): void {
  const { minutes, ...what } = asked;
  const check: CheckSim = {
    ...what,
    no: nextRecordNo(step.state, 'QC'),
    endMs: step.nowMs + Math.round(minutes * IN_MS.minute),
  };
  step.state.checks.push(check);
  step.say({ ...checkOf(check), limitMinutes: LIMIT_MIN, state: 'open' });
}

function checkOf({ no, product, lot, order, dock }: CheckSim) {
  return {
    type: 'check',
    no,
    product,
    ...(lot === null ? {} : { lot }),
    ...(order === null ? {} : { order, line: 1 }),
    ...(dock === null ? {} : { dock }),
  } as const;
}

/** Verdicts that are due, and samples of the goods that the lines make. */
export function stepChecks(step: HouseStep): void {
  const { state, nowMs } = step;
  for (const check of state.checks.filter(({ endMs }) => endMs <= nowMs))
    step.say({ ...checkOf(check), state: nextUniform(state.dice) < 0.06 ? 'conditional' : 'pass' });
  state.checks = state.checks.filter(({ endMs }) => endMs > nowMs);
  for (const { fromMs, product, lot, received } of state.lineShifts)
    if (received > 0 && FINAL_AFTER_MS.some((afterMs) => fromMs + afterMs === nowMs)) {
      const isSlow = nextUniform(state.dice) < SLOW_SHARE;
      const minutes = isSlow ? 66 + nextUniform(state.dice) * 15 : 18 + nextUniform(state.dice) * 34;
      openCheck(step, { product, lot, order: null, dock: null, minutes });
    }
}
