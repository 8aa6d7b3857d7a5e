import { toQuality } from '#server/modules/history/states/state-code.ts';
import type { OddReading } from '#shared/contracts/history/counter-correction.ts';
import { counterStep } from '#shared/domain/machine/counter-step.ts';
import type { StoredReading } from './counter-correction-store.ts';

/** A rise of more than this many usual ones. */
const JUMP_TIMES = 20;
const SHOWN_MOST = 100;

/** Readings that may need a correction: all but plain rises, with the reading before each fall; the newest `SHOWN_MOST` first. */
export function oddReadings(readings: readonly StoredReading[], rolloverAt: number | null): OddReading[] {
  let before: number | null = null;
  const all = readings.map(({ ts, value, quality: code, base }): OddReading => {
    const quality = toQuality(code);
    const common = { ts, value, quality, before };
    if (quality === 'bad') return { ...common, amount: null, step: 'left_out' };
    const from = base ?? before;
    before = value;
    if (from === null) return { ...common, amount: null, step: 'rise' };
    const { kind, amount } = counterStep(from, value, rolloverAt);
    return { ...common, amount, step: base === null ? kind : 'base' };
  });
  const rises = all
    .flatMap(({ step, amount }) => (step === 'rise' && amount !== null && amount > 0 ? [amount] : []))
    .toSorted((a, b) => a - b);
  const usual = rises[Math.floor(rises.length / 2)] ?? 0;
  const marked = all.map((one): OddReading => {
    const isJump = one.step === 'rise' && usual > 0 && (one.amount ?? 0) > JUMP_TIMES * usual;
    return isJump ? { ...one, step: 'jump' } : one;
  });
  return marked
    .filter(({ step }, index) => step !== 'rise' || isFall(marked[index + 1]))
    .slice(-SHOWN_MOST)
    .toReversed();
}

/** The reading before a fall may be the wrong one. */
function isFall(next: OddReading | undefined): boolean {
  return next !== undefined && ['correction', 'restart', 'held'].includes(next.step);
}
