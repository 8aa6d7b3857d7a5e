import type { RawBuilder } from 'kysely';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { median, quantile, rounded } from './median.ts';
import type { BenchContext, RowDraft } from './row.ts';

/** A list as the console asks for it, and the same rows in plain SQL. */
export interface List {
  readonly name: string;
  readonly path: string;
  readonly by: TestUser;
  readonly plain: RawBuilder<unknown>;
  /** Absent = that of every list. */
  readonly targetMs?: number;
}

const ROUNDS = 20;
const QUICK_ROUNDS = 3;
const LIST_MS = 150;

/** Lists over HTTP beside their plain SQL. */
export async function measureLists(
  context: BenchContext,
  server: TestServer,
  { url, bench, lists }: { readonly url: string; readonly bench: string; readonly lists: readonly List[] },
): Promise<RowDraft[]> {
  const rows: RowDraft[] = [];
  for (const list of lists) {
    const row = await measureList(server, url, {
      bench,
      list,
      rounds: context.isQuick ? QUICK_ROUNDS : ROUNDS,
    });
    context.say(`${list.name}: ${row.value} ms; ${row.note}`);
    rows.push(row);
  }
  return rows;
}

/** List and plain SQL take turns; the first of each warms what a server that runs has warm. */
async function measureList(
  server: TestServer,
  url: string,
  { bench, list, rounds }: { readonly bench: string; readonly list: List; readonly rounds: number },
): Promise<RowDraft> {
  const own: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const took = await timed(async () => {
      const answer = await fetch(url + list.path, { headers: list.by.headers });
      if (!answer.ok) throw new Error(`${list.path}: ${answer.status} ${await answer.text()}`);
      await answer.json();
    });
    const plain = await timed(() => server.db.tenant(server.tenantId, (tx) => list.plain.execute(tx)));
    if (round === 0) continue;
    own.push(took);
    peer.push(plain);
  }
  const ratio = rounded(median(own) / median(peer));
  return {
    name: `${bench}: ${list.name}, p95 over HTTP`,
    value: rounded(quantile(own, 0.95)),
    unit: 'ms',
    better: 'lower',
    target: list.targetMs ?? LIST_MS,
    ratioTo: { peer: 'plain SQL', ratio },
    note: `median ${rounded(median(own))} ms, ${ratio} × the plain SQL (${rounded(median(peer))} ms)`,
  };
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
