/**
 * A process that lets the rules of `ALARM_TENANT` raise, escalate, acknowledge and clear an alarm each, one rule after the
 * other, and sends the messages of each step, on the embedded database in `ALARM_FOLDER`. It begins with the first rule
 * again at every start, as a source does that got no answer. Writes each step to standard output, and with `ALARM_HOLDS`
 * (`<rule> <step>`) never commits that one.
 */
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { createLog } from '#server/core/logs/log.ts';
import { openSecretBox } from '#server/core/secrets/secret-box.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { change, lockAlarms, settleDue, storeEdges } from '#server/modules/alarms/alarm-store.ts';
import { loadAlarmRules } from '#server/modules/alarms/load-alarm-rules.ts';
import { createDispatcher } from '#server/modules/alarms/notify/dispatcher.ts';

const {
  ALARM_FOLDER = '',
  ALARM_TENANT = '',
  ALARM_RECEIVER = '',
  ALARM_START = '0',
  ALARM_HOLDS,
} = process.env;
const STEPS = ['raise', 'escalate', 'acknowledge', 'clear'] as const;
const MINUTE = 60_000;
/** Fixed: the same steps have the same times at every start. */
const FIRST_TS = Date.parse('2026-11-26T08:00:00Z');

const db = await openEmbedded({ folder: join(ALARM_FOLDER, 'db') });
await db.migrate(MIGRATIONS);
const dispatcher = createDispatcher({
  db,
  log: createLog('error'),
  // Later at each start than any lease of the one before.
  clock: { now: () => Date.now() + Number(ALARM_START) * 10 * MINUTE },
  box: await openSecretBox(ALARM_FOLDER),
  senders: {
    origins: () => ({ list: [ALARM_RECEIVER], setting: '' }),
    mail: { serversOf: () => ({ list: [], setting: '' }), send: async () => null },
    texts: { send: async () => undefined },
    fans: { send: async () => undefined },
  },
  publicUrl: 'https://linewall.invalid',
  directory: { lines: () => [] },
  calendar: {
    line: () => {
      throw new Error('there are no lines');
    },
  },
});
async function sendDue(): Promise<void> {
  dispatcher.work.begin(await dispatcher.due());
  await dispatcher.work.ended();
}

const rules = await db.tenant(ALARM_TENANT, loadAlarmRules);

for (const [index, rule] of rules.entries()) {
  const ts = FIRST_TS + index * 60 * MINUTE;
  const edge = (isRaised: boolean, atMs: number) => ({ rule, isRaised, ts: atMs, value: null }) as const;
  const work = {
    raise: (tx: Transaction<unknown>) => storeEdges(tx, ALARM_TENANT, [edge(true, ts)], (id) => id),
    escalate: (tx: Transaction<unknown>) => settleDue(tx, ALARM_TENANT, ts + 6 * MINUTE),
    acknowledge: async (tx: Transaction<unknown>) => {
      const { rows } = await sql<{ id: string }>`
        select id::text as id from alarm where rule_id = ${rule.id}`.execute(tx);
      for (const stored of (
        await lockAlarms(
          tx,
          rows.map(({ id }) => id),
        )
      ).values())
        await change(tx, ALARM_TENANT, stored, { kind: 'acknowledge', ts: ts + 7 * MINUTE, by: 'operator' });
    },
    clear: (tx: Transaction<unknown>) =>
      storeEdges(tx, ALARM_TENANT, [edge(false, ts + 8 * MINUTE)], (id) => id),
  };
  for (const step of STEPS) {
    await db.tenant(ALARM_TENANT, async (tx) => {
      await work[step](tx);
      if (ALARM_HOLDS !== `${index} ${step}`) return;
      process.stdout.write('held\n');
      // Something to wait for: else the process would end by itself.
      await new Promise(() => setInterval(() => {}, 60_000));
    });
    process.stdout.write(`${index} ${step}\n`);
    // One tick for what is due, one for what had to wait for it.
    await sendDue();
    await sendDue();
  }
}
process.stdout.write('done\n');
await db.close();
