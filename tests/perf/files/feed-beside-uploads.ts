import { setTimeout as wait } from 'node:timers/promises';
import { file } from '#shared/contracts/files/file.ts';
import { FEED_EVENTS } from '#shared/contracts/live/feed.ts';
import { firstLine } from '#tests/perf/demo-line.ts';
import { quantile, rounded } from '#tests/perf/median.ts';
import { connectPlant, MACHINES } from '#tests/perf/plant-load.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import { connectFeed } from '#tests/support/benches/feed-bench.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';

const UPLOADS = 20;
const PROBES = 200;
const PROBE_EVERY_MS = 97;
const JITTER_MS = 50;
const PICTURE_PX = 2_000;
const LAST_MS = 2_000;
const P95_MAX_MS = 100;

/** What 20 uploads at once cost a live value on its way from a machine to a screen's socket. */
export async function measureFeedBesideUploads(context: BenchContext): Promise<RowDraft[]> {
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  try {
    const token = (await signInByApi(server.baseURL, { password: server.adminPassword })).access_token;
    const probes = context.isQuick ? PROBES / 10 : PROBES;
    const alone = await delaysOf(server, token, probes);
    const uploads = await startUploads(server, token);
    const beside = await delaysOf(server, token, probes);
    const done = await uploads.stop();
    const p95 = rounded(quantile(beside, 0.95));
    const before = rounded(quantile(alone, 0.95));
    const ratio = rounded(p95 / before);
    const note = `p50 ${rounded(quantile(beside, 0.5))} ms; without uploads p95 ${before}, p50 ${rounded(quantile(alone, 0.5))} ms; ${done} pictures of ${PICTURE_PX} × ${PICTURE_PX} pixels were drawn anew and stored meanwhile`;
    context.say(`live feed beside ${UPLOADS} uploads: p95 ${p95} ms; ${note}`);
    return [
      {
        name: `files: source → a screen’s socket beside ${UPLOADS} uploads at once, p95`,
        value: p95,
        unit: 'ms',
        better: 'lower',
        target: P95_MAX_MS,
        ratioTo: { peer: 'without uploads', ratio },
        note,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** From the publish of a speed until a frame with it has arrived, in ms. */
async function delaysOf(server: ServerProcess, token: string, count: number): Promise<number[]> {
  const client = await connectPlant(server.mqtt);
  const feed = connectFeed(server.baseURL, token, { tenantId: server.mqtt.tenantId });
  try {
    await feed.subscribe(await firstLine(server, token));
    const code = MACHINES[0]?.[0] ?? '';
    const sentAt = new Map<number, number>();
    const delays: number[] = [];
    feed.socket.on(FEED_EVENTS.frame, (body: unknown) => {
      const now = performance.now();
      const text = JSON.stringify(body);
      for (const [speed, at] of sentAt)
        if (text.includes(String(speed))) {
          delays.push(now - at);
          sentAt.delete(speed);
        }
    });
    const topic = `linewall/v1/${server.mqtt.tenantId}/${code}/metrics`;
    for (let n = 0; n < count; n += 1) {
      // Found in the text of a frame and nowhere else.
      const speed = 700_001 + 2 * n;
      sentAt.set(speed, performance.now());
      client.publish(topic, JSON.stringify({ ts: Date.now(), speed }), { qos: 1 });
      await wait(PROBE_EVERY_MS + Math.random() * JITTER_MS);
    }
    await wait(LAST_MS);
    if (delays.length < count / 2) throw new Error(`only ${delays.length} of ${count} values arrived`);
    return delays;
  } finally {
    feed.socket.disconnect();
    client.end(true);
  }
}

/** Keeps 20 uploads of pictures on their way until it is stopped. */
async function startUploads(server: ServerProcess, token: string): Promise<{ stop(): Promise<number> }> {
  const bytes = await picture('jpg', { width: PICTURE_PX, height: PICTURE_PX });
  let isOver = false;
  let done = 0;
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.mqtt.tenantId };
  const work = async (): Promise<void> => {
    while (!isOver) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
      const answer = await fetch(server.baseURL + file.create.path, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`an upload was refused: ${answer.status} ${await answer.text()}`);
      await answer.json();
      done += 1;
    }
  };
  const all = Array.from({ length: UPLOADS }, work);
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return done;
    },
  };
}
