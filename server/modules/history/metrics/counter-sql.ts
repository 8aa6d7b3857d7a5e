import { type RawBuilder, sql } from 'kysely';
import {
  COUNTER_WIDTHS,
  DETECTED_SHARE,
  SIGNED_WIDTHS,
  SMALL_PIECES,
  SMALL_SHARE,
} from '#shared/domain/machine/counter-step.ts';

/** What `counterStep` adds for two columns that hold a reading and the one before it; 0 where there is none before. */
export function counterAmount(before: string, now: string): RawBuilder<unknown> {
  return sql.raw(amountText(before, now));
}

/** 1 where `counterStep` does not know what was counted, else 0. */
export function counterHeld(before: string, now: string): RawBuilder<unknown> {
  return sql.raw(
    `case when ${now} < ${before} and not (${[...rollovers(before, now).map(([is]) => is), isCorrection(before, now), isRestart(before, now)].join(' or ')}) then 1 else 0 end`,
  );
}

function amountText(before: string, now: string): string {
  const ends = rollovers(before, now).map(([is, width]) => `when ${is} then ${width} - ${before} + ${now}`);
  return `case when ${before} is null then 0 when ${now} >= ${before} then ${now} - ${before} ${ends.join(' ')}
    when ${isCorrection(before, now)} then ${now} - ${before} when ${isRestart(before, now)} then greatest(${now}, 0) else 0 end`;
}

const slack = (before: string): string =>
  `greatest(${SMALL_SHARE} * ${before}, least(${before} / 2, ${SMALL_PIECES}))`;
const isCorrection = (before: string, now: string): string =>
  `(${before} > 0 and ${before} - ${now} <= ${slack(before)})`;
const isRestart = (before: string, now: string): string => `(${before} > 0 and ${now} <= ${slack(before)})`;

/** Conditions, each with the width that it is the end of, in the order in which they are tried. */
function rollovers(before: string, now: string): [string, number][] {
  const within = (column: string, from: number, to: number) => `${column} >= ${from} and ${column} <= ${to}`;
  return [
    ...SIGNED_WIDTHS.map((width): [string, number] => {
      const half = width / 2;
      const near = half * (1 - DETECTED_SHARE);
      return [`(${before} < ${half} and ${before} >= ${near} and ${within(now, -half, -near)})`, width];
    }),
    ...COUNTER_WIDTHS.map((width): [string, number] => [
      `(${before} < ${width} and ${before} >= ${width * (1 - DETECTED_SHARE)} and ${within(now, 0, width * DETECTED_SHARE)})`,
      width,
    ]),
  ];
}
