/**
 * What one reading of an absolute counter says after the one before it:
 * - `rise`: it counted on.
 * - `correction`: a small fall, such as a piece taken back or the last digit of a meter; it is subtracted.
 * - `restart`: it fell to near zero (a shift change, another PLC) and shows what it counted since.
 * - `rollover`: it passed the end of its range.
 * - `held`: it fell by more than a correction and to more than a restart. What it counted is not known.
 */
export interface CounterStep {
  readonly kind: 'rise' | 'correction' | 'restart' | 'rollover' | 'held';
  /** To be added; negative for a correction, 0 where it is not known. */
  readonly amount: number;
}

/** Ends of the ranges of 15, 16, 31 and 32 bits, and of displays with four to nine digits. */
export const COUNTER_WIDTHS = [2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;
/** Counters with a sign go on from the lower end of their range. */
export const SIGNED_WIDTHS = [2 ** 16, 2 ** 32] as const;
/** A fall from the last hundredth of such a range to the first is its end. */
export const DETECTED_SHARE = 0.01;
/** The same where the range was set. */
export const SET_SHARE = 0.1;
/** What a fall takes off at most to be a correction, and shows at most to be a restart; for small readings see `slackOf`. */
export const SMALL_SHARE = 0.1;
/** Of small readings a tenth is less than a piece: up to so many, and less than half of the reading. */
export const SMALL_PIECES = 10;

const slackOf = (before: number): number =>
  Math.max(SMALL_SHARE * before, Math.min(before / 2, SMALL_PIECES));

/** `rolloverAt`: the first value that the counter does not show, where it was set; ends of other usual ranges are told all the same. */
export function counterStep(before: number, now: number, rolloverAt: number | null = null): CounterStep {
  if (now >= before) return { kind: 'rise', amount: now - before };
  const width = widthPassed(before, now, rolloverAt);
  if (width !== null) return { kind: 'rollover', amount: width - before + now };
  const slack = slackOf(before);
  if (before > 0 && before - now <= slack) return { kind: 'correction', amount: now - before };
  if (before > 0 && now <= slack) return { kind: 'restart', amount: Math.max(0, now) };
  return { kind: 'held', amount: 0 };
}

function widthPassed(before: number, now: number, rolloverAt: number | null): number | null {
  const isAtEnd = (width: number, share: number): boolean =>
    before <= width && before >= width * (1 - share) && now >= 0 && now <= width * share;
  if (rolloverAt !== null && isAtEnd(rolloverAt, SET_SHARE)) return rolloverAt;
  const near = 1 - DETECTED_SHARE;
  const signed = SIGNED_WIDTHS.find(
    (width) =>
      before < width / 2 && before >= (width / 2) * near && now >= -width / 2 && now <= (-width / 2) * near,
  );
  const detected = COUNTER_WIDTHS.find((width) => before < width && isAtEnd(width, DETECTED_SHARE));
  return signed ?? detected ?? null;
}
