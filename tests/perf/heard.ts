import { connectAsync } from 'mqtt';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import { createConnectionIndex } from '#server/modules/ingest/connections/connection-index.ts';
import { createHeardValues } from '#server/modules/ingest/heard/heard-values.ts';
import { parsePayload } from '#server/modules/ingest/mapping/payload.ts';
import { pageHeard } from '#shared/contracts/ingest/heard.ts';
import { createConnection } from '#shared/contracts/ingest/ingest.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { quantile, rounded } from './median.ts';
import type { BenchContext, RowDraft } from './row.ts';

const TOPICS = 2_000;
const VALUES = 20;
const PAGE_MS = 200;

/** A machine's values under a topic of its own. */
function reportOf(serial: number): string {
  const values = Array.from({ length: VALUES }, (_, key) => [`value${key}`, (serial * 7 + key * 13) % 9_973]);
  return JSON.stringify(Object.fromEntries(values));
}

/** What keeping one message's values costs, in µs, once all of them are known. */
function keepingCost(rounds: number): number {
  const directory = { onChange: () => () => undefined } as unknown as PlantDirectory;
  const heard = createHeardValues({ index: createConnectionIndex(), directory, pastMs: 86_400_000 });
  const messages = Array.from({ length: TOPICS }, (_, at) => {
    const raw = Buffer.from(reportOf(at));
    const origin = { topic: `hall/m${at}/values`, publisher: '1', arrivalTs: at, isRetained: false };
    return {
      incoming: { ...origin, payload: parsePayload(raw) },
      raw,
      source: 'mqtt',
      outcomes: [],
    } as const;
  });
  for (const message of messages) heard.hear('1', message);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) for (const message of messages) heard.hear('1', message);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (rounds * TOPICS);
}

/** The list of 40,000 heard values, half of them read by rules, over HTTP. */
async function pageTimes(asks: number): Promise<number[]> {
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  try {
    const { host, port, username, password } = server.mqtt;
    const client = await connectAsync(`mqtt://${host}:${port}`, { username, password, reconnectPeriod: 0 });
    const { access_token: token } = await signInByApi(server.baseURL, { password: server.adminPassword });
    const headers = {
      authorization: `Bearer ${token}`,
      'tenant-id': '1',
      'content-type': 'application/json',
    };
    const rules = Array.from({ length: VALUES / 2 }, (_, key) => ({
      pattern: 'hall/{machine}/values',
      machine: { from: 'fixed', value: 'L1-FILLER' },
      target: {
        kind: 'metric',
        metric: { from: 'fixed', value: `value${key}` },
        path: `value${key}`,
        scale: 1,
        offset: 0,
      },
    }));
    const body = JSON.stringify({ name: 'bench', rules });
    await fetch(server.baseURL + createConnection.path, { method: 'POST', headers, body });
    for (let from = 0; from < TOPICS; from += 200) {
      const batch = Array.from({ length: 200 }, (_, at) => from + at);
      await Promise.all(
        batch.map((at) => client.publishAsync(`hall/m${at}/values`, reportOf(at), { qos: 1 })),
      );
    }
    const times: number[] = [];
    for (let ask = 0; ask < asks; ask += 1) {
      const query = ['', '&text=m19', '&state=mapped', '&descs=rate'][ask % 4];
      const startedAt = performance.now();
      const answer = await fetch(`${server.baseURL}${pageHeard.path}?size=50${query}`, { headers });
      const { data }: { data: { total: number } } = await answer.json();
      times.push(performance.now() - startedAt);
      if (ask % 4 === 0 && data.total < TOPICS * VALUES)
        throw new Error(`only ${data.total} values are heard`);
    }
    await client.endAsync(true);
    return times;
  } finally {
    await server.stop();
  }
}

export async function heardRows(context: BenchContext): Promise<RowDraft[]> {
  const cost = keepingCost(context.isQuick ? 5 : 50);
  const times = await pageTimes(context.isQuick ? 12 : 80);
  context.say(`heard: ${rounded(cost)} µs a message, page ${rounded(quantile(times, 0.95))} ms`);
  return [
    {
      name: 'ingest: keeping what is heard of a message of 20 values',
      value: rounded(cost),
      unit: 'µs CPU',
      better: 'lower',
      note: `${TOPICS * VALUES} values known`,
    },
    {
      name: `ingest: page of the heard list at ${TOPICS * VALUES} values, p95 over HTTP`,
      value: rounded(quantile(times, 0.95)),
      unit: 'ms',
      better: 'lower',
      target: PAGE_MS,
      note: 'by default order, by text, by state, by rate in turns',
    },
  ];
}
