import { type RawBuilder, sql } from 'kysely';
import {
  COUNTER_WIDTHS,
  DETECTED_SHARE,
  SIGNED_WIDTHS,
  SMALL_PIECES,
  SMALL_SHARE,
} from '#shared/domain/machine/counter-step.ts';

type Sql = RawBuilder<unknown>;

/** Two columns: a reading, and the one before it. */
interface Steps {
  readonly before: Sql;
  readonly now: Sql;
}

const steps = (before: string, now: string): Steps => ({ before: sql.ref(before), now: sql.ref(now) });

/** What `counterStep` adds; 0 where there is no reading before. */
export function counterAmount(beforeColumn: string, nowColumn: string): Sql {
  const step = steps(beforeColumn, nowColumn);
  const { before, now } = step;
  const ends = rollovers(step).map(
    ({ isEnd, width }) => sql`when ${isEnd} then ${sql.lit(width)} - ${before} + ${now}`,
  );
  return sql`case when ${before} is null then 0 when ${now} >= ${before} then ${now} - ${before} ${sql.join(ends, sql` `)}
    when ${isCorrection(step)} then ${now} - ${before} when ${isRestart(step)} then greatest(${now}, 0) else 0 end`;
}

/** 1 where `counterStep` does not know what was counted, else 0. */
export function counterHeld(beforeColumn: string, nowColumn: string): Sql {
  const step = steps(beforeColumn, nowColumn);
  const known = [...rollovers(step).map(({ isEnd }) => isEnd), isCorrection(step), isRestart(step)];
  return sql`case when ${step.now} < ${step.before} and not (${sql.join(known, sql` or `)}) then 1 else 0 end`;
}

const slack = ({ before }: Steps): Sql =>
  sql`greatest(${sql.lit(SMALL_SHARE)} * ${before}, least(${before} / 2, ${sql.lit(SMALL_PIECES)}))`;
const isCorrection = (step: Steps): Sql =>
  sql`(${step.before} > 0 and ${step.before} - ${step.now} <= ${slack(step)})`;
const isRestart = (step: Steps): Sql => sql`(${step.before} > 0 and ${step.now} <= ${slack(step)})`;

/** In the order in which they are tried. */
function rollovers({ before, now }: Steps): { readonly isEnd: Sql; readonly width: number }[] {
  const near = 1 - DETECTED_SHARE;
  const isEnd = (end: number, from: number, to: number) =>
    sql`(${before} < ${sql.lit(end)} and ${before} >= ${sql.lit(end * near)} and ${now} >= ${sql.lit(from)} and ${now} <= ${sql.lit(to)})`;
  return [
    ...SIGNED_WIDTHS.map((width) => ({ isEnd: isEnd(width / 2, -width / 2, (-width / 2) * near), width })),
    ...COUNTER_WIDTHS.map((width) => ({ isEnd: isEnd(width, 0, width * DETECTED_SHARE), width })),
  ];
}
