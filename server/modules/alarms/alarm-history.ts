import { type RawBuilder, sql, type Transaction } from 'kysely';
import {
  ALARM_RATE_STEPS_MAX,
  ALARM_SOURCES_MAX,
  type AlarmHistory,
  type AlarmRateStep,
  type AlarmSource,
  type StandingAlarm,
} from '#shared/contracts/alarms/alarm-history.ts';
import { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import { CHATTER, FLOOD, rateStepMs, STANDING_MS } from '#shared/domain/alarm/alarm-rate.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';

type Tx = Transaction<unknown>;
/** A condition over the alarm `t`. */
type AlarmBounds = RawBuilder<unknown>;

const SOURCE = sql`r.id::text as "ruleId", r.name, r.name_en as "nameEn", r.priority, d.code as "machineCode",
  d.name as "machineName", d.name_en as "machineNameEn"`;

/** What was announced in a range, of the alarms within the bounds; see `AlarmHistory`. */
export async function readAlarmHistory(
  tx: Tx,
  { from, to }: TimeWindow,
  bounds: AlarmBounds,
): Promise<AlarmHistory> {
  const range = { from: new Date(from), to: new Date(to) };
  const stepMs = rateStepMs(to - from, ALARM_RATE_STEPS_MAX);
  const { steps, floodIntervals } = await readSteps(tx, range, bounds, { from, to, stepMs });
  const priorities = await countPriorities(tx, range, bounds);
  const sources = await readSources(tx, range, bounds);
  const standing = await readStanding(tx, new Date(to), bounds);
  return {
    from,
    to,
    raised: AlarmPriority.options.reduce((sum, priority) => sum + priorities[priority], 0),
    stepMs,
    steps,
    floodIntervals,
    priorities,
    ...sources,
    ...standing,
  };
}

interface Range {
  readonly from: Date;
  readonly to: Date;
}

/** The transitions by which alarms of a range are announced: `e` with its alarm `t`. */
function announced({ from, to }: Range, bounds: AlarmBounds): RawBuilder<unknown> {
  return sql`alarm_event e join alarm t on t.id = e.alarm_id
    where e.kind in ('raise', 'release') and e.at >= ${from} and e.at < ${to} and ${bounds}
    and not exists (
      select from alarm_event s where s.alarm_id = e.alarm_id and s.seq = e.seq + 1 and s.at = e.at and s.kind = 'suppress')`;
}

async function readSteps(
  tx: Tx,
  range: Range,
  bounds: AlarmBounds,
  { from, to, stepMs }: TimeWindow & { readonly stepMs: number },
): Promise<{ readonly steps: AlarmRateStep[]; readonly floodIntervals: number }> {
  const { rows } = await sql<{ interval: number; count: number }>`
    select floor(extract(epoch from e.at - ${range.from}::timestamptz) * 1000 / ${FLOOD.withinMs})::int as interval,
      count(*)::int as count
    from ${announced(range, bounds)} group by 1`.execute(tx);
  const perStep = stepMs / FLOOD.withinMs;
  const steps = Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, index) => ({
    from: from + index * stepMs,
    count: 0,
    peak: 0,
  }));
  for (const { interval, count } of rows) {
    const step = steps[Math.floor(interval / perStep)];
    if (!step) continue;
    step.count += count;
    step.peak = Math.max(step.peak, count);
  }
  return { steps, floodIntervals: rows.filter(({ count }) => count > FLOOD.raises).length };
}

async function countPriorities(
  tx: Tx,
  range: Range,
  bounds: AlarmBounds,
): Promise<AlarmHistory['priorities']> {
  const { rows } = await sql<{ priority: AlarmPriority; count: number }>`
    select t.priority, count(*)::int as count from ${announced(range, bounds)} group by 1`.execute(tx);
  return { low: 0, medium: 0, high: 0, ...Object.fromEntries(rows.map((row) => [row.priority, row.count])) };
}

async function readSources(
  tx: Tx,
  range: Range,
  bounds: AlarmBounds,
): Promise<Pick<AlarmHistory, 'sources' | 'sourceCount'>> {
  const { from, to } = range;
  const { rows } = await sql<AlarmSource & { all: number }>`
    with counted as (
      select rule_id, count(*)::int as count, (count(*) filter (where third > at - ${CHATTER.withinMs} * interval '1 ms'))::int as chattering
      from (
        select t.rule_id, e.at, lag(e.at, ${CHATTER.raises - 1}) over (partition by t.rule_id order by e.at, e.id) as third
        from ${announced(range, bounds)}
      ) raises group by rule_id
    ), lasted as (
      select rule_id, round(sum(extract(epoch from least(ended, ${to}) - greatest(began, ${from})) * 1000))::double precision as ms
      from ${activeStretches(range, bounds)} a
      where began < ${to} and (ended is null or ended > ${from}) group by rule_id
    )
    select ${SOURCE}, coalesce(c.count, 0) as count, coalesce(c.chattering, 0) as chattering,
      coalesce(l.ms, 0) as "durationMs", (count(*) over ())::int as all
    from counted c full join lasted l on l.rule_id = c.rule_id
    join alarm_rule r on r.id = coalesce(c.rule_id, l.rule_id) join department d on d.id = r.machine_id
    order by 8 desc, 10 desc, r.id limit ${ALARM_SOURCES_MAX}`.execute(tx);
  return { sources: rows.map(({ all: _all, ...row }) => row), sourceCount: rows[0]?.all ?? 0 };
}

/** When the alarms that were active at any time of a range were; `ended` null = they still are. */
function activeStretches({ from, to }: Range, bounds: AlarmBounds): RawBuilder<unknown> {
  return sql`(
    select * from (
      select t.id, t.rule_id, e.kind, e.at as began, lead(e.at) over (partition by t.id order by e.seq) as ended
      from alarm t join alarm_event e on e.alarm_id = t.id and e.kind in ('raise', 'clear')
      where t.raised_at < ${to} and ${bounds} and (t.is_active or t.id in (
        select x.alarm_id from alarm_event x where x.kind in ('raise', 'clear') and x.at >= ${from}))
    ) stretches where kind = 'raise'
  )`;
}

async function readStanding(
  tx: Tx,
  at: Date,
  bounds: AlarmBounds,
): Promise<Pick<AlarmHistory, 'standing' | 'standingCount'>> {
  const before = new Date(at.getTime() - STANDING_MS);
  const { rows } = await sql<StandingAlarm & { all: number }>`
    select a.id::text as id, ${SOURCE}, extract(epoch from a.began)::double precision * 1000 as since,
      exists (select from alarm_event k where k.alarm_id = a.id and k.kind = 'acknowledge' and k.at < ${at}) as "isAcknowledged",
      (count(*) over ())::int as all
    from ${activeStretches({ from: at, to: at }, bounds)} a
    join alarm_rule r on r.id = a.rule_id join department d on d.id = r.machine_id
    where a.began < ${before} and (a.ended is null or a.ended >= ${at})
    order by a.began, a.id limit ${ALARM_SOURCES_MAX}`.execute(tx);
  return { standing: rows.map(({ all: _all, ...row }) => row), standingCount: rows[0]?.all ?? 0 };
}
