import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { measureLists } from '#tests/perf/list-timing.ts';
import { median, quantile, rounded } from '#tests/perf/median.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { pushRequest } from '#tests/support/devices/wechat-push.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const FULL = { messages: 1_000_000, fans: 20_000, ofOne: 10_000, pushSeconds: 60 };
const QUICK = { messages: 20_000, fans: 400, ofOne: 2_000, pushSeconds: 3 };
const PUSHES_PER_SECOND = 100;
const PUSH_P95_MS = 300;
const PUSH_P99_MS = 1_000;
const SEARCH_MS = 500;
const TICK_MS = 10;
const VACUUM_WAIT_MS = 180_000;

interface Seeded {
  readonly accountId: Id;
  /** The path that WeChat calls. */
  readonly hook: string;
  /** The fan with the most messages. */
  readonly fanId: Id;
}

/** Pushes of fans in safe mode over HTTP, and pages of a million messages, on the embedded database on disk. */
export const publicAccount: Bench = {
  name: 'public-account',
  needsBrowser: false,
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const server = await startTestServer({ database: await openLastingDatabase(folder) });
    try {
      const size = context.isQuick ? QUICK : FULL;
      const by = await server.addUser({ username: 'measures' });
      const seeded = await seed(server, by, size);
      await untilVacuumed(server);
      context.say(
        `${size.messages.toLocaleString('en-US')} messages of ${size.fans.toLocaleString('en-US')} fans`,
      );
      const url = await server.listen();
      return [
        ...(await measurePages(context, server, { url, by, seeded })),
        ...(await measurePushes(context, server, { url, hook: seeded.hook, seconds: size.pushSeconds })),
      ];
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function seed(server: TestServer, by: TestUser, size: typeof FULL): Promise<Seeded> {
  const body = { name: 'bench', account: 'gh_linewall', secret: 'theSecretOfTheAccount', ...KEYS };
  const created = await server.call(mpAccount.create, { body }, by);
  if (created.statusCode !== 200) throw new Error(created.body);
  const { id: accountId, hookUrl } = created.json().data;
  const { tenantId } = server;
  return server.db.tenant(tenantId, async (tx) => {
    await sql`insert into mp_fan (tenant_id, account_id, open_id, is_subscribed, first_seen_at, last_in_at,
        last_message_at, unread, sends_left)
      select ${tenantId}, ${accountId}, 'oBench' || n, true, now() - interval '300 days', now(), now(), 0, 0
      from generate_series(1, ${size.fans}::int) n`.execute(tx);
    const { rows } = await sql<{ id: Id }>`select min(id)::text as id from mp_fan
      where account_id = ${accountId}`.execute(tx);
    const fanId = rows[0]?.id ?? '0';
    // The first fan has so many; the others share the rest.
    await sql`insert into mp_message (tenant_id, account_id, fan_id, type, created_at, arrived_at, rep_type, rep_content, status)
      select ${tenantId}, ${accountId},
        case when n <= ${size.ofOne}::int then ${fanId}::bigint else ${fanId}::bigint + 1 + n % (${size.fans}::int - 1) end,
        1 + n % 2, now() - n * interval '20 seconds', now() - n * interval '20 seconds', 'text',
        case when n % 1000 = 0 then '月台 ' else '几点收货 ' end || n, 'received'
      from generate_series(1, ${size.messages}::int) n`.execute(tx);
    await sql`analyze mp_message, mp_fan`.execute(tx);
    return { accountId, hook: new URL(hookUrl).pathname, fanId };
  });
}

/** A server that runs has done so long ago; it waits for its turn, and holds up everything else. */
async function untilVacuumed(server: TestServer): Promise<void> {
  const endMs = Date.now() + VACUUM_WAIT_MS;
  for (;;) {
    const { rows } = await server.db.platform((tx) =>
      sql<{ isDone: boolean }>`select last_vacuum is not null as "isDone" from pg_stat_user_tables
        where relname = 'mp_message'`.execute(tx),
    );
    if (rows[0]?.isDone) return;
    if (Date.now() > endMs) throw new Error('the table of messages was not vacuumed');
    await new Promise((next) => setTimeout(next, 1_000));
  }
}

function measurePages(
  context: BenchContext,
  server: TestServer,
  { url, by, seeded }: { readonly url: string; readonly by: TestUser; readonly seeded: Seeded },
): Promise<RowDraft[]> {
  const page = (where: ReturnType<typeof sql>) => sql`select p.*, f.remark from (
    select m.*, count(*) over () as total from mp_message m where ${where} and m.deleted_at is null
    order by m.created_at desc, m.id desc limit 10) p join mp_fan f on f.id = p.fan_id`;
  const path = '/mp/wxfansmsg/page?current=1&size=10&descs=create_time';
  const text = encodeURIComponent('月台');
  return measureLists(context, server, {
    url,
    bench: 'public-account',
    lists: [
      {
        name: 'a page of a fan',
        path: `${path}&wxUserId=${seeded.fanId}`,
        by,
        plain: page(sql`m.fan_id = ${seeded.fanId}`),
      },
      { name: 'a page of all messages', path, by, plain: page(sql`true`) },
      {
        name: 'a search in all messages',
        path: `${path}&q=${text}`,
        by,
        plain: page(sql`m.rep_content ilike '%月台%'`),
        targetMs: SEARCH_MS,
      },
      {
        name: 'the list of conversations',
        path: '/mp/wxconversation/page?current=1&size=20',
        by,
        plain: sql`select f.*, count(*) over () as total from mp_fan f
          order by f.last_message_at desc, f.id desc limit 20`,
      },
    ],
  });
}

/** At a steady rate, each when it is due whatever the former ones take; then the same texts as plain inserts. */
async function measurePushes(
  context: BenchContext,
  server: TestServer,
  { url, hook, seconds }: { readonly url: string; readonly hook: string; readonly seconds: number },
): Promise<RowDraft[]> {
  const wanted = seconds * PUSHES_PER_SECOND;
  const took: number[] = [];
  let refused = 0;
  const send = async (serial: number): Promise<void> => {
    const push = {
      ...KEYS,
      openId: `oBench${1 + (serial % 400)}`,
      text: `何时到 ${serial}`,
      now: Date.now(),
    };
    const { url: address, body } = pushRequest(`${url}${hook}`, push);
    const startedAt = performance.now();
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
    await answer.text();
    if (answer.status !== 200) refused += 1;
    took.push(performance.now() - startedAt);
  };
  const before = await countMessages(server);
  const underWay: Promise<void>[] = [];
  const beganAt = performance.now();
  while (underWay.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - beganAt) / 1_000) * PUSHES_PER_SECOND);
    while (underWay.length < due) underWay.push(send(underWay.length));
    await new Promise((next) => setTimeout(next, TICK_MS));
  }
  await Promise.all(underWay);
  const lost = wanted - ((await countMessages(server)) - before);
  const plain = await plainInserts(server, Math.min(wanted, 500));
  const p95 = rounded(quantile(took, 0.95));
  const note = `${wanted} pushes of 400 fans in safe mode, ${PUSHES_PER_SECOND} a second; median ${rounded(median(took))} ms; a plain insert ${rounded(plain)} ms; ${refused} refused`;
  context.say(`pushes: p95 ${p95} ms, ${lost} lost`);
  const ratioTo = { peer: 'a plain insert', ratio: rounded(median(took) / plain) };
  return [
    {
      name: 'public-account: pushes stored and answered, p95',
      value: p95,
      unit: 'ms',
      better: 'lower',
      target: PUSH_P95_MS,
      ratioTo,
      note,
    },
    {
      name: 'public-account: pushes stored and answered, p99',
      value: rounded(quantile(took, 0.99)),
      unit: 'ms',
      better: 'lower',
      target: PUSH_P99_MS,
    },
    {
      name: 'public-account: pushes that were lost',
      value: lost + refused,
      unit: '',
      better: 'lower',
      target: 0,
    },
  ];
}

async function countMessages(server: TestServer): Promise<number> {
  const { rows } = await server.db.tenant(server.tenantId, (tx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from mp_message where rep_content like '何时到%'`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** Median ms of one row in a transaction of its own. */
async function plainInserts(server: TestServer, count: number): Promise<number> {
  const took: number[] = [];
  for (let serial = 0; serial < count; serial += 1) {
    const startedAt = performance.now();
    await server.db.tenant(server.tenantId, (tx) =>
      sql`insert into mp_message (tenant_id, account_id, fan_id, type, created_at, arrived_at, rep_type, rep_content, status)
        select tenant_id, account_id, id, 1, now(), now(), 'text', 'plain', 'received' from mp_fan
        where open_id = ${`oBench${1 + (serial % 400)}`}`.execute(tx),
    );
    took.push(performance.now() - startedAt);
  }
  return median(took);
}
