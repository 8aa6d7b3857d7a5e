import { type RawBuilder, sql } from 'kysely';
import {
  COUNTER_WIDTHS,
  DETECTED_SHARE,
  SET_SHARE,
  SIGNED_WIDTHS,
  SMALL_PIECES,
  SMALL_SHARE,
} from '#shared/domain/machine/counter-step.ts';

type Sql = RawBuilder<unknown>;

/** Names of columns: a reading, the one before it, and the series of both. */
interface StepColumns {
  readonly series: string;
  readonly before: string;
  readonly now: string;
}

interface Steps {
  readonly before: Sql;
  readonly now: Sql;
  /** The end of the range that was set for the series; read where a counter has fallen only. */
  readonly setEnd: Sql;
}

const toSteps = ({ series, before, now }: StepColumns): Steps => ({
  before: sql.ref(before),
  now: sql.ref(now),
  setEnd: sql`(select s.rollover_at from metric_series s where s.id = ${sql.ref(series)})`,
});

/**
 * The reading before, within a part of the readings: a base that was set takes its place. The first of a part has none, because
 * its step is that from the part before.
 */
export function readingBefore(column: 'value' | 'last', window: Sql): Sql {
  const before = sql`lag(${sql.ref(column)}) over (${window})`;
  return sql`case when ${before} is null then null else coalesce(base, ${before}) end`;
}

/** What `counterStep` adds; 0 where there is no reading before. */
export function counterAmount(columns: StepColumns): Sql {
  const step = toSteps(columns);
  const { before, now, setEnd } = step;
  const ends = rollovers(step).map(
    ({ isEnd, width }) => sql`when ${isEnd} then ${sql.lit(width)} - ${before} + ${now}`,
  );
  return sql`case when ${before} is null then 0 when ${now} >= ${before} then ${now} - ${before}
    when ${isSetEnd(step)} then ${setEnd} - ${before} + ${now} ${sql.join(ends, sql` `)}
    when ${isCorrection(step)} then ${now} - ${before} when ${isRestart(step)} then greatest(${now}, 0) else 0 end`;
}

/** 1 where `counterStep` does not know what was counted, else 0. */
export function counterHeld(columns: StepColumns): Sql {
  const step = toSteps(columns);
  const known = [...rollovers(step).map(({ isEnd }) => isEnd), isCorrection(step), isRestart(step)];
  return sql`case when ${step.before} is null or ${step.now} >= ${step.before} then 0
    when ${isSetEnd(step)} or ${sql.join(known, sql` or `)} then 0 else 1 end`;
}

const slack = ({ before }: Steps): Sql =>
  sql`greatest(${sql.lit(SMALL_SHARE)} * ${before}, least(${before} / 2, ${sql.lit(SMALL_PIECES)}))`;
const isCorrection = (step: Steps): Sql =>
  sql`(${step.before} > 0 and ${step.before} - ${step.now} <= ${slack(step)})`;
const isRestart = (step: Steps): Sql => sql`(${step.before} > 0 and ${step.now} <= ${slack(step)})`;

/** Not known (null) where no end was set. */
const isSetEnd = ({ before, now, setEnd }: Steps): Sql =>
  sql`(${before} <= ${setEnd} and ${before} >= ${setEnd} * ${sql.lit(1 - SET_SHARE)} and ${now} >= 0 and ${now} <= ${setEnd} * ${sql.lit(SET_SHARE)})`;

/** In the order in which they are tried. */
function rollovers({
  before,
  now,
}: Omit<Steps, 'setEnd'>): { readonly isEnd: Sql; readonly width: number }[] {
  const near = 1 - DETECTED_SHARE;
  const isEnd = (end: number, from: number, to: number) =>
    sql`(${before} < ${sql.lit(end)} and ${before} >= ${sql.lit(end * near)} and ${now} >= ${sql.lit(from)} and ${now} <= ${sql.lit(to)})`;
  return [
    ...SIGNED_WIDTHS.map((width) => ({ isEnd: isEnd(width / 2, -width / 2, (-width / 2) * near), width })),
    ...COUNTER_WIDTHS.map((width) => ({ isEnd: isEnd(width, 0, width * DETECTED_SHARE), width })),
  ];
}
