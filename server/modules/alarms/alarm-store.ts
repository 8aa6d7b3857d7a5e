import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type AlarmLife,
  type AlarmTransition,
  afterTransition,
  escalationDue,
  isOpen,
  standingOf,
} from '#shared/domain/alarm/alarm-life.ts';
import {
  afterRaise,
  CHATTER,
  isChattering,
  NO_RAISES,
  type RaiseWindow,
} from '#shared/domain/alarm/alarm-rate.ts';
import type { EvaluatedRule } from '#shared/domain/alarm/alarm-rule.ts';
import type { EvaluationStart } from '#shared/domain/alarm/rule-evaluation.ts';
import type { RuleEdge } from './alarm-engine.ts';
import { enqueueMessages } from './notify/enqueue.ts';

type Tx = Transaction<unknown>;

/** When an alarm that is not acknowledged goes to level 1, 2, …; ms after it became active. */
const ESCALATION_MS: Readonly<Record<EvaluatedRule['priority'], readonly number[]>> = {
  high: [5 * 60_000, 15 * 60_000],
  medium: [15 * 60_000, 60 * 60_000],
  low: [],
};

/** An alarm as it is stored; a change needs its row locked. */
export interface StoredAlarm {
  readonly id: Id;
  readonly ruleId: Id;
  readonly name: string;
  readonly priority: EvaluatedRule['priority'];
  readonly seq: number;
  readonly life: AlarmLife;
}

const COLUMNS = sql`id::text as id, rule_id::text as "ruleId", name, priority, seq, life`;

/**
 * Stores what rules have begun and ended, each once: an edge that is already stored, or that cannot happen to the rule's
 * alarm any more, changes nothing.
 */
export async function storeEdges(
  tx: Tx,
  tenantId: Id,
  edges: readonly RuleEdge[],
  placeOf: (machineId: Id) => Id,
): Promise<void> {
  for (const edge of edges) {
    const { rule, ts, value, isRaised } = edge;
    const key = `${rule.id}:${isRaised ? 'raise' : 'clear'}:${ts}`;
    if (await isStored(tx, key)) continue;
    const open = await lockOpen(tx, [rule.id]);
    const [known] = open;
    if (!isRaised) {
      if (known && (await change(tx, tenantId, known, { kind: 'clear', ts, value }, key)))
        await releaseFollowers(tx, tenantId, rule.id, ts);
      continue;
    }
    const raised = known
      ? await change(tx, tenantId, known, { kind: 'raise', ts, value }, key)
      : await insert(tx, tenantId, edge, placeOf(rule.machineId), key);
    if (raised) await suppressAround(tx, tenantId, rule, raised, ts);
  }
}

async function isStored(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from alarm_event where key = ${key}`.execute(tx);
  return rows.length > 0;
}

async function lockOpen(tx: Tx, ruleIds: readonly Id[]): Promise<readonly StoredAlarm[]> {
  const { rows } = await sql<StoredAlarm>`
    select ${COLUMNS} from alarm where rule_id = any(${[...ruleIds]}::bigint[]) and is_open
    order by alarm.id for update`.execute(tx);
  return rows;
}

/** Alarms that are locked until the transaction ends, by their ids. */
export async function lockAlarms(tx: Tx, ids: readonly Id[]): Promise<ReadonlyMap<Id, StoredAlarm>> {
  const { rows } = await sql<StoredAlarm>`
    select ${COLUMNS} from alarm where id = any(${[...ids]}::bigint[]) order by alarm.id for update`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes a locked alarm; null = that cannot happen to it. */
export async function change(
  tx: Tx,
  tenantId: Id,
  stored: StoredAlarm,
  transition: AlarmTransition,
  key = `${stored.id}#${stored.seq + 1}`,
): Promise<StoredAlarm | null> {
  const life = afterTransition(stored.life, transition);
  if (typeof life === 'string') return null;
  const next = { ...stored, life, seq: stored.seq + 1 };
  const { standing, open, shelvedUntil, escalatesAt } = columnsOf(next);
  await sql`update alarm set seq = ${next.seq}, life = ${JSON.stringify(life)}::jsonb, standing = ${standing},
    is_open = ${open}, is_active = ${life.isActive}, shelved_until = ${shelvedUntil}, escalates_at = ${escalatesAt}
    where id = ${stored.id}`.execute(tx);
  await insertEvent(tx, tenantId, next, transition, key);
  return next;
}

function columnsOf({ life, priority }: Pick<StoredAlarm, 'life' | 'priority'>) {
  const dueTs = escalationDue(life, ESCALATION_MS[priority]);
  return {
    standing: standingOf(life),
    open: isOpen(life),
    shelvedUntil: life.shelf === null ? null : new Date(life.shelf.untilTs),
    escalatesAt: dueTs === null ? null : new Date(dueTs),
  };
}

async function insert(
  tx: Tx,
  tenantId: Id,
  { rule, ts, value }: RuleEdge,
  placeId: Id,
  key: string,
): Promise<StoredAlarm | null> {
  const transition: AlarmTransition = { kind: 'raise', ts, value };
  const life = afterTransition(null, transition);
  if (typeof life === 'string') return null;
  const { standing, open, escalatesAt } = columnsOf({ life, priority: rule.priority });
  const { rows } = await sql<{ id: Id }>`
    insert into alarm (tenant_id, rule_id, machine_id, place_id, name, name_en, priority, value, is_chattering, is_first,
      raised_at, seq, life, standing, is_open, is_active, escalates_at)
    select ${tenantId}, ${rule.id}, ${rule.machineId}, ${placeId}, ${rule.name}, ${rule.nameEn}, ${rule.priority}, ${value},
      ${await chatters(tx, rule.id, ts)},
      not exists (select 1 from alarm a where a.place_id = ${placeId} and a.is_active),
      ${new Date(ts)}, 1, ${JSON.stringify(life)}::jsonb, ${standing}, ${open}, true, ${escalatesAt}
    returning id::text as id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an alarm was not inserted');
  const made: StoredAlarm = {
    id: row.id,
    ruleId: rule.id,
    name: rule.name,
    priority: rule.priority,
    seq: 1,
    life,
  };
  await insertEvent(tx, tenantId, made, transition, key);
  await noteRaise(tx, tenantId, placeId, row.id, ts);
  return made;
}

async function chatters(tx: Tx, ruleId: Id, ts: number): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`
    select e.at from alarm_event e join alarm a on a.id = e.alarm_id
    where a.rule_id = ${ruleId} and e.kind = 'raise' and e.at > ${new Date(ts - CHATTER.withinMs)}
    order by e.at desc limit ${CHATTER.raises - 1}`.execute(tx);
  return isChattering([...rows.map(({ at }) => at.getTime()).reverse(), ts], ts);
}

/** Ten alarms of one place in ten minutes are shown as one, under the first of them. */
async function noteRaise(tx: Tx, tenantId: Id, placeId: Id, alarmId: Id, ts: number): Promise<void> {
  await sql`insert into alarm_place (tenant_id, place_id, raises)
    values (${tenantId}, ${placeId}, ${JSON.stringify(NO_RAISES)}::jsonb) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ raises: RaiseWindow }>`
    select raises from alarm_place where place_id = ${placeId} for update`.execute(tx);
  const window = afterRaise(rows[0]?.raises ?? NO_RAISES, { ts, alarmId });
  await sql`update alarm_place set raises = ${JSON.stringify(window)}::jsonb where place_id = ${placeId}`.execute(
    tx,
  );
  if (!window.flood) return;
  const own = window.recent.map((raise) => raise.alarmId);
  await sql`update alarm set flood_of = ${window.flood.first}
    where id = any(${own}::bigint[]) and flood_of is null`.execute(tx);
}

/** Suppresses a raised alarm where the rule above it has one, and those that this one suppresses. */
async function suppressAround(
  tx: Tx,
  tenantId: Id,
  rule: EvaluatedRule,
  raised: StoredAlarm,
  ts: number,
): Promise<void> {
  const above = (await lockOpen(tx, rule.suppressedBy)).find(({ life }) => life.isActive);
  if (above) await change(tx, tenantId, raised, { kind: 'suppress', ts, ruleId: above.ruleId });
  for (const follower of await followersOf(tx, rule.id))
    if (follower.life.isActive)
      await change(tx, tenantId, follower, { kind: 'suppress', ts, ruleId: rule.id });
}

async function releaseFollowers(tx: Tx, tenantId: Id, ruleId: Id, ts: number): Promise<void> {
  for (const follower of await followersOf(tx, ruleId))
    if (follower.life.suppressedBy === ruleId) await change(tx, tenantId, follower, { kind: 'release', ts });
}

async function followersOf(tx: Tx, ruleId: Id): Promise<readonly StoredAlarm[]> {
  const { rows } = await sql<{ id: Id }>`
    select id::text as id from alarm_rule where suppressed_by_id = ${ruleId} and deleted_at is null`.execute(
    tx,
  );
  return rows.length === 0
    ? []
    : lockOpen(
        tx,
        rows.map(({ id }) => id),
      );
}

async function insertEvent(
  tx: Tx,
  tenantId: Id,
  { id, seq }: StoredAlarm,
  transition: AlarmTransition,
  key: string,
): Promise<void> {
  const of = transition as Partial<Record<'by' | 'value' | 'text' | 'reason' | 'untilTs' | 'level', never>>;
  await sql`insert into alarm_event (tenant_id, alarm_id, seq, key, kind, at, by, value, text, until_at, level)
    values (${tenantId}, ${id}, ${seq}, ${key}, ${transition.kind}, ${new Date(transition.ts)}, ${of.by ?? null},
      ${of.value ?? null}, ${of.text ?? of.reason ?? null},
      ${of.untilTs === undefined ? null : new Date(of.untilTs)}, ${of.level ?? null})`.execute(tx);
  await enqueueMessages(tx, { tenantId, alarmId: id, seq, transition });
}

/** Ends the active alarms of rules that are not evaluated any more. Returns whether there were any. */
export async function clearUnruled(
  tx: Tx,
  tenantId: Id,
  ruleIds: ReadonlySet<Id>,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql<StoredAlarm>`
    select ${COLUMNS} from alarm where is_active order by alarm.id for update`.execute(tx);
  const unruled = rows.filter(({ ruleId }) => !ruleIds.has(ruleId));
  for (const stored of unruled)
    if (await change(tx, tenantId, stored, { kind: 'clear', ts: nowMs, value: null }))
      await releaseFollowers(tx, tenantId, stored.ruleId, nowMs);
  return unruled.length > 0;
}

/** What each rule that has raised an alarm goes on from. */
export async function loadSettled(
  tx: Tx,
): Promise<ReadonlyMap<Id, Pick<EvaluationStart, 'activeSinceTs' | 'settledTs'>>> {
  const { rows } = await sql<{ ruleId: Id; life: AlarmLife }>`
    select r.id::text as "ruleId", a.life from alarm_rule r
    cross join lateral (
      select life from alarm where rule_id = r.id order by raised_at desc, id desc limit 1
    ) a where r.is_enabled and r.deleted_at is null`.execute(tx);
  return new Map(
    rows.map(({ ruleId, life: { isActive, activeTs, clearedTs } }) => [
      ruleId,
      { activeSinceTs: isActive ? activeTs : null, settledTs: Math.max(activeTs, clearedTs ?? activeTs) },
    ]),
  );
}

/** Ends shelves whose time is over, and escalates what is not acknowledged. */
export async function settleDue(tx: Tx, tenantId: Id, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const { rows } = await sql<StoredAlarm>`
    select ${COLUMNS} from alarm where shelved_until <= ${now} or escalates_at <= ${now}
    order by alarm.id limit 500 for update`.execute(tx);
  for (const stored of rows) {
    const { shelf, escalation } = stored.life;
    const transition: AlarmTransition =
      shelf !== null && shelf.untilTs <= nowMs
        ? { kind: 'unshelve', ts: nowMs, by: null }
        : { kind: 'escalate', ts: nowMs, level: escalation + 1 };
    await change(tx, tenantId, stored, transition);
  }
}
