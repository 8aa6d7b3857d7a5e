import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { openSecretBox } from '#server/core/secrets/secret-box.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createTenant } from '#server/modules/accounts/seed.ts';
import { seedAlarmRules } from '#server/modules/alarms/alarm-rule-seed.ts';
import { sealPurpose } from '#server/modules/alarms/notify/channel-receiver.ts';
import { seedPlant } from '#server/modules/plant/seed.ts';
import { unpackDatabase } from '#tests/support/servers/template-database.ts';
import { type ReceivedHook, startHookReceiver } from '#tests/support/services/hook-receiver.ts';

const PROGRAM = resolve(import.meta.dirname, 'alarm-process.ts');

/** When the process is killed: before a step is committed, right after it, or when a message has arrived unanswered. */
type Moment =
  | { readonly holds: string }
  | { readonly after: string }
  | { readonly arrives: 'webhook' | 'wecom'; readonly text: string };

/** A rule for each moment, and one that is left alone. */
const MOMENTS: readonly Moment[] = [
  { holds: '0 raise' },
  { after: '1 raise' },
  { arrives: 'webhook', text: '【报警】rule 2\n' },
  { after: '3 escalate' },
  { arrives: 'wecom', text: '【报警升级 1 级】rule 4\n' },
  { after: '5 acknowledge' },
  { holds: '6 clear' },
  { after: '6 clear' },
  { arrives: 'wecom', text: '【报警恢复】rule 8\n' },
];
const RULES = 10;

interface Message {
  readonly kind: 'webhook' | 'wecom';
  readonly key: string | undefined;
  readonly text: string;
}
const HookBody = z.object({ text: z.string() });
const RobotBody = z.object({ text: z.object({ content: z.string() }) });
const messages: Message[] = [];
/** Killed when the message arrives; null = it is answered. */
let deadly: { readonly moment: Moment; readonly child: ChildProcess } | null = null;

function receive({ path, headers, body }: ReceivedHook): object | null {
  const kind = path === '/robot' ? 'wecom' : 'webhook';
  const text = kind === 'wecom' ? RobotBody.parse(body).text.content : HookBody.parse(body).text;
  messages.push({ kind, key: headers['idempotency-key']?.toString(), text });
  const moment = deadly?.moment;
  const isDeadly = moment && 'arrives' in moment && moment.arrives === kind && text.startsWith(moment.text);
  if (!isDeadly) return { errcode: 0 };
  deadly?.child.kill('SIGKILL');
  deadly = null;
  return null;
}

async function addChannel(
  db: Database,
  tenantId: string,
  folder: string,
  channel: { readonly kind: string; readonly moment: string; readonly address: string },
): Promise<void> {
  const box = await openSecretBox(folder);
  const { kind, moment, address } = channel;
  const sealed = box.seal(address, sealPurpose(tenantId, kind, 'address'));
  await db.tenant(tenantId, (tx) =>
    sql`insert into alarm_channel (tenant_id, name, kind, origin, seal_key, sealed_address, language, least_priority,
        moment, sends_clear, is_enabled, created_at, updated_at)
      values (${tenantId}, ${kind}, ${kind}, ${new URL(address).origin}, ${kind}, ${sealed}, 'zh', 'low', ${moment}, true, true,
        now(), now())`.execute(tx),
  );
}

/** Everything that is stored of alarms, rule by rule. */
function stored(db: Database, tenantId: string) {
  return db.tenant(tenantId, async (tx) => {
    const { rows: events } = await sql<{ name: string; seqs: number[]; kinds: string[] }>`
      select a.name, array_agg(e.seq order by e.seq) as seqs, array_agg(e.kind order by e.seq) as kinds
      from alarm a join alarm_event e on e.alarm_id = a.id group by a.id, a.name order by a.name`.execute(tx);
    const { rows: deliveries } = await sql<{ text: string; status: string }>`
      select c.kind || ' ' || d.kind || ' ' || a.name as text, d.status from alarm_delivery d
      join alarm a on a.id = d.alarm_id join alarm_channel c on c.id = d.channel_id
      order by c.kind, a.name, d.seq`.execute(tx);
    return { events, deliveries };
  });
}

it('alarms of a process that is killed at every step are neither lost, doubled nor sent twice', {
  timeout: 600_000,
}, async () => {
  const receiver = await startHookReceiver();
  onTestFinished(receiver.close);
  receiver.answerTo = receive;
  const { origin } = receiver;
  const folder = await mkdtemp(join(tmpdir(), 'linewall-alarms-'));
  await unpackDatabase(join(folder, 'db'), MIGRATIONS);
  let db = await openEmbedded({ folder: join(folder, 'db') });
  await db.migrate(MIGRATIONS);
  const tenantId = await typed<AccountsSchema>(db).platform((tx) => createTenant(tx, 'alarms', 'alarms'));
  await db.tenant(tenantId, async (tx) => {
    await seedPlant(tx, tenantId, bottlingPlant);
    const rule = { nameEn: '', machineCode: 'L1-FILLER', state: 'fault', priority: 'high' } as const;
    const rules = Array.from({ length: RULES }, (_, index) => ({
      ...rule,
      name: `rule ${index}`,
      onDelayS: 0,
      suppressedBy: null,
    }));
    await seedAlarmRules(tx, tenantId, rules);
  });
  await addChannel(db, tenantId, folder, { kind: 'webhook', moment: 'raised', address: `${origin}/hook` });
  await addChannel(db, tenantId, folder, { kind: 'wecom', moment: 'level1', address: `${origin}/robot` });
  await db.close();

  /** Runs the process until it is killed at a moment; null = until it has done everything. */
  async function run(start: number, moment: Moment | null): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ALARM_FOLDER: folder,
        ALARM_TENANT: tenantId,
        ALARM_RECEIVER: origin,
        ALARM_START: String(start),
        ...(moment && 'holds' in moment && { ALARM_HOLDS: moment.holds }),
      },
    });
    const ended = new Promise<void>((close) => child.once('close', () => close()));
    deadly = moment && { moment, child };
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
    if (moment === null || 'arrives' in moment) await ended;
    else {
      const wanted = 'holds' in moment ? 'held\n' : `${moment.after}\n`;
      await vi.waitUntil(() => output.includes(wanted) || isOver(), { timeout: 60_000, interval: 5 });
      child.kill('SIGKILL');
      await ended;
    }
    // Else the moment did not come.
    if (moment === null) expect(output).toMatch(/done\n$/);
    else expect(child.signalCode, `${JSON.stringify(moment)}\n${output}`).toBe('SIGKILL');
  }
  for (const [index, moment] of MOMENTS.entries()) await run(index, moment);
  await run(MOMENTS.length, null);

  db = await openEmbedded({ folder: join(folder, 'db') });
  await db.migrate(MIGRATIONS);
  const { events, deliveries } = await stored(db, tenantId);
  await db.close();
  await rm(folder, { recursive: true, force: true });
  expect(events).toEqual(
    Array.from({ length: RULES }, (_, index) => ({
      name: `rule ${index}`,
      seqs: [1, 2, 3, 4],
      kinds: ['raise', 'escalate', 'acknowledge', 'clear'],
    })),
  );
  const names = Array.from({ length: RULES }, (_, index) => `rule ${index}`);
  expect(deliveries.map(({ text }) => text)).toEqual([
    ...names.flatMap((name) => [`webhook raise ${name}`, `webhook clear ${name}`]),
    ...names.flatMap((name) => [`wecom escalate ${name}`, `wecom clear ${name}`]),
  ]);
  // What arrived at a robot and was not answered cannot be recognised by it; a kill right after a step may do the same.
  const robots = deliveries.filter(({ text }) => text.startsWith('wecom'));
  for (const unanswered of ['wecom escalate rule 4', 'wecom clear rule 8'])
    expect(robots).toContainEqual({ text: unanswered, status: 'unsure' });
  expect(new Set(robots.map(({ status }) => status))).toEqual(new Set(['sent', 'unsure']));
  const sent = robots.filter(({ status }) => status === 'sent');
  const arrived = messages.filter(({ kind }) => kind === 'wecom').map(({ text }) => text);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived.length).toBeGreaterThanOrEqual(sent.length);

  expect(deliveries.filter(({ text }) => text.startsWith('webhook')).map(({ status }) => status)).toEqual(
    Array.from({ length: 2 * RULES }, () => 'sent'),
  );
  // What is sent again has the key that it had.
  const hooks = new Map<string | undefined, Set<string>>();
  for (const { kind, key, text } of messages)
    if (kind === 'webhook') hooks.set(key, (hooks.get(key) ?? new Set()).add(text));
  expect([...hooks.values()].map(({ size }) => size)).toEqual(Array.from({ length: 2 * RULES }, () => 1));
});
