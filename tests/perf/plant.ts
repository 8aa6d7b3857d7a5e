import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type PlantSeed, seedPlant } from '#server/modules/plant/seed.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { DepartmentNode, getDepartmentTree, startDepartments } from '#shared/contracts/plant/department.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import { EditedPlan } from '#shared/contracts/plant/line-version.ts';
import { connectFeed } from '#tests/support/benches/feed-bench.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { median, quantile, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';

const LINES = 100;
const MACHINES_PER_LINE = 20;
const METRICS_PER_MACHINE = 20;
const P95_MS = 200;
const PUBLISH_MS = 2_000;

/** Machines in a row; the tenth is the bottleneck. */
function largePlant(lines: number): PlantSeed {
  const workshops = Array.from({ length: Math.ceil(lines / 5) }, (_, at) => ({
    code: `W${at}`,
    parentCode: 'C',
    name: `${at} 号车间`,
    nameEn: `Workshop ${at}`,
    dtype: 'workshop' as const,
  }));
  return {
    departments: [
      { code: 'C', parentCode: null, name: '公司', nameEn: 'Company', dtype: 'company' },
      ...workshops,
    ],
    lines: Array.from({ length: lines }, (_, line) => {
      const codes = Array.from({ length: MACHINES_PER_LINE }, (_one, at) => `L${line}-M${at}`);
      return {
        code: `L${line}`,
        name: `${line} 号线`,
        nameEn: `Line ${line}`,
        departmentCode: `W${Math.floor(line / 5)}`,
        unit: 'bottle' as const,
        bottleneckCode: codes[9] ?? '',
        timeZone: 'Asia/Shanghai',
        machines: codes.map((code, at) => ({
          code,
          name: `${line} 号线 ${at} 号机`,
          nameEn: `Machine ${at} of line ${line}`,
          machineType: 'generic' as const,
          speedUnit: 'bottle' as const,
          yieldUnit: 'bottle' as const,
          primaryPerUnit: 1,
          idealSpeedPerHour: 36_000,
          expectedPeriodMs: 10_000,
        })),
        steps: codes.map((code) => [code]),
        edges: codes.slice(1).map((to, at) => ({
          from: codes[at] ?? '',
          to,
          bufferCapacity: null,
          bufferMetric: null,
        })),
        shiftPatterns: [],
      };
    }),
  };
}

/** The plant model of a large tenant: its lists over HTTP, and how long a published line takes to its walls. */
export const plant: Bench = {
  name: 'plant',
  needsBrowser: false,
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const server = await startTestServer({ database: await openLastingDatabase(join(folder, 'db')) });
    try {
      return await measure(context, server);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const { tenantId, db, wiring } = server;
  const lines = context.isQuick ? 10 : LINES;
  await db.tenant(tenantId, (tx) => seedPlant(tx, tenantId, largePlant(lines)));
  // A change by a call makes the server read its model again.
  const user = await server.addUser();
  const [company] = departmentsOf(await server.call(getDepartmentTree, {}, user));
  await server.call(startDepartments, { body: { ids: [company?.id ?? ''], start: true } }, user);
  const machines = wiring.directory.machines(tenantId);
  const nowMs = server.clock.now();
  const values = Object.fromEntries(
    Array.from({ length: METRICS_PER_MACHINE }, (_, at) => [`metric${at}`, at]),
  );
  await wiring.sink.write(
    machines.map(({ id: machineId }) => ({
      kind: 'metrics',
      tenantId,
      machineId,
      sourceTs: nowMs,
      arrivalTs: nowMs,
      quality: 'good',
      values,
    })),
  );
  const size = `${machines.length.toLocaleString('en-US')} machines on ${lines} lines, ${(machines.length * METRICS_PER_MACHINE).toLocaleString('en-US')} metrics`;
  context.say(size);
  const url = await server.listen();
  const ask = async (path: string, method: string): Promise<void> => {
    const answer = await fetch(url + path, { method, headers: user.headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  const plain = () =>
    db.tenant(tenantId, (tx) =>
      sql`select d.*, m.* from department d left join machine m on m.id = d.id order by d.sort`.execute(tx),
    );
  const [line] = wiring.directory.lines(tenantId);
  const lists: readonly (readonly [name: string, path: string, method?: string])[] = [
    ['the tree of the plant', '/admin/dept/tree'],
    ['the list of the department page', '/admin/dept/list'],
    ['a page of departments', '/admin/dept/page?current=1&size=50'],
    ['the machine tree', '/admin/deptmachine/machineSubTree', 'POST'],
    ['the editor’s machines to choose from', `/data/line/${line?.id}/plan/machines`],
    ['the lines', '/data/line/list'],
  ];
  const rows: RowDraft[] = [];
  for (const [name, path, method = 'GET'] of lists) {
    const own: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round < (context.isQuick ? 3 : 25); round += 1) {
      own.push(await ms(() => ask(path, method)));
      peer.push(await ms(plain));
    }
    rows.push({
      name: `plant: ${name}, p95 over HTTP`,
      value: rounded(quantile(own, 0.95)),
      unit: 'ms',
      better: 'lower',
      ratioTo: { peer: 'plain SQL for all departments', ratio: rounded(median(own) / median(peer)) },
      target: P95_MS,
      note: `${size}; median ${rounded(median(own))} ms, the plain SQL ${rounded(median(peer))} ms`,
    });
  }
  rows.push(await publication(context, server, url, line?.id ?? ''));
  return rows;
}

/** From the call that publishes to the frame in which a wall's socket has the new line. */
async function publication(
  context: BenchContext,
  server: TestServer,
  url: string,
  id: string,
): Promise<RowDraft> {
  const user = await server.addUser();
  const wall = connectFeed(url, (await server.addScreen()).token, { tenantId: server.tenantId });
  const topic = { name: 'line', id } as const;
  const send = async (method: string, path: string, body?: unknown): Promise<EditedPlan> => {
    const answer = await fetch(`${url}/data/line/${id}/${path}`, {
      method,
      headers: { ...user.headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return EditedPlan.parse(JSON.parse(text).data);
  };
  const took: number[] = [];
  try {
    await wall.subscribe(topic);
    for (let round = 1; round <= (context.isQuick ? 2 : 10); round += 1) {
      const { plan, draft } = await send('GET', 'plan');
      const capacity = 100 + round;
      const edges = plan.edges.map((edge, at) => (at === 0 ? { ...edge, bufferCapacity: capacity } : edge));
      const saved = await send('PUT', 'plan', {
        revision: draft?.revision ?? null,
        plan: { ...plan, edges },
      });
      took.push(
        await ms(async () => {
          const shown = new Promise<void>((resolve) => {
            const look = () => {
              const line = Line.safeParse(wall.image(topic).get(LINE_FEED_KEYS.line(id)));
              if (line.data?.edges.some(({ bufferCapacity }) => bufferCapacity === capacity)) resolve();
            };
            wall.socket.onAny(() => setImmediate(look));
          });
          await send('POST', 'publish', { revision: saved.draft?.revision ?? null, note: 'bench' });
          await shown;
        }),
      );
    }
  } finally {
    wall.socket.disconnect();
  }
  return {
    name: 'plant: a published line is on its wall’s socket',
    value: rounded(quantile(took, 0.95)),
    unit: 'ms',
    better: 'lower',
    target: PUBLISH_MS,
    note: `from the call to the frame that carries it, p95 of ${took.length}; median ${rounded(median(took))} ms`,
  };
}

function departmentsOf(answer: { json(): { data: unknown } }): readonly DepartmentNode[] {
  return DepartmentNode.array().parse(answer.json().data);
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
