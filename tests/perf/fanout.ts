import { io } from 'socket.io-client';
import { createLiveFeed } from '#shared/client/feed/feed.ts';
import type { Feed } from '#shared/client/feed/feed-port.ts';
import { FEED_EVENTS, FeedFrame, type FeedTopic } from '#shared/contracts/live/feed.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { firstLine } from './demo-line.ts';
import { median, rounded } from './median.ts';
import { connectPlant, MACHINES, startLoad } from './plant-load.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { openScreens, SCREENS_PER_SESSION } from './screens.ts';

const SCREENS = 200;
const RECONNECTING = 500;
const METRICS_PER_SECOND = 1_000;
const ROUNDS = 5;
const LIVE_WITHIN_S = 10;
const GIVE_UP_MS = 60_000;

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function signIn(server: ServerProcess): Promise<string> {
  return (await signInByApi(server.baseURL, { password: server.adminPassword })).access_token;
}

async function tokensFor(server: ServerProcess, screens: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length * SCREENS_PER_SESSION < screens) tokens.push(await signIn(server));
  return tokens;
}

/** The wall's own feed, so many times. */
function openFeeds(
  server: ServerProcess,
  tokens: readonly string[],
  topic: FeedTopic,
  count: number,
): Feed[] {
  return Array.from({ length: count }, (_, index) => {
    const feed = createLiveFeed({
      url: server.baseURL,
      token: async () => tokens[Math.floor(index / SCREENS_PER_SESSION)] ?? '',
      isSignedOut: () => false,
      tenantId: () => '1',
    });
    feed.subscribe(topic);
    return feed;
  });
}

/** Resolves when each feed is live and has had a frame since. */
async function allLiveSince(feeds: readonly Feed[], sinceMonoMs: number): Promise<void> {
  const endMs = performance.now() + GIVE_UP_MS;
  const isBack = (feed: Feed) =>
    feed.status().phase === 'live' && (feed.status().lastFrameMonoMs ?? 0) > sinceMonoMs;
  while (!feeds.every(isBack)) {
    if (performance.now() > endMs)
      throw new Error(`only ${feeds.filter(isBack).length} of ${feeds.length} are live`);
    await sleep(20);
  }
}

/** 10 Hz, less what timers of a busy machine cost. */
const FULL_RATE_PER_S = 9.5;

interface Bytes {
  sent: number;
  values: number;
  numbers: number;
  frames: number;
}

/** What one screen is sent, packet by packet, and what of it the changed values are. */
function countBytes(server: ServerProcess, token: string, topic: FeedTopic): { bytes: Bytes; close(): void } {
  const bytes: Bytes = { sent: 0, values: 0, numbers: 0, frames: 0 };
  const socket = io(server.baseURL, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token, tenantId: '1' },
  });
  socket.on('connect', () => socket.emit(FEED_EVENTS.subscribe, { topic }, () => undefined));
  socket.on(FEED_EVENTS.frame, (body: unknown) => {
    const frame = FeedFrame.parse(body);
    if (frame.kind !== 'delta') return;
    bytes.frames += 1;
    // `42` and the event's name are socket.io's.
    bytes.sent += Buffer.byteLength(JSON.stringify([FEED_EVENTS.frame, body])) + 2;
    for (const [, value] of frame.changes) {
      bytes.values += Buffer.byteLength(JSON.stringify(value));
      bytes.numbers += Buffer.byteLength(JSON.stringify(Array.isArray(value) ? value[0] : value));
    }
  });
  return { bytes, close: () => socket.disconnect() };
}

async function fanOut(context: BenchContext): Promise<RowDraft[]> {
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  const tokens = await tokensFor(server, SCREENS + SCREENS_PER_SESSION);
  const topic = await firstLine(server, tokens[0] ?? '');
  const client = await connectPlant(server.mqtt);
  const load = startLoad(client, server.mqtt.tenantId, MACHINES[0] ?? [], METRICS_PER_SECOND);
  const windowMs = context.isQuick ? 2_000 : 4_000;
  const cpuOver = async (): Promise<number> => {
    const before = cpuSecondsOf(server.pid);
    const startedAt = performance.now();
    await sleep(windowMs);
    return (cpuSecondsOf(server.pid) - before) / ((performance.now() - startedAt) / 1000);
  };
  const alone: number[] = [];
  const busy: number[] = [];
  const rates: number[] = [];
  const counter = countBytes(server, tokens.at(-1) ?? '', topic);
  try {
    await sleep(2_000);
    for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1) {
      alone.push(await cpuOver());
      const screens = await openScreens(
        { url: server.baseURL, tenantId: server.mqtt.tenantId, tokens },
        topic,
        SCREENS,
      );
      await sleep(500);
      const before = screens.frames();
      busy.push(await cpuOver());
      rates.push(((screens.frames() - before) * 1000) / windowMs / SCREENS);
      screens.close();
      await sleep(500);
      context.say(
        `round ${round}: ${busy.at(-1)?.toFixed(2)} CPU s/s, without screens ${alone.at(-1)?.toFixed(2)}; ${rates.at(-1)?.toFixed(1)} frames/s a screen`,
      );
    }
  } finally {
    load.stop();
    counter.close();
    client.end(true);
    await server.stop();
  }
  const { sent, values, numbers, frames } = counter.bytes;
  const ratio = rounded(sent / values);
  const rate = median(rates);
  const isFullRate = rate >= FULL_RATE_PER_S;
  return [
    {
      name: `fan-out: frames that reach each of ${SCREENS} screens`,
      value: rounded(rate),
      unit: 'frames/s',
      better: 'higher',
      target: FULL_RATE_PER_S,
      note: 'the feed is coalesced to 10 Hz',
    },
    {
      name: `fan-out: server CPU, ${SCREENS} screens × 10 Hz, ${METRICS_PER_SECOND.toLocaleString('en-US')} metrics/s`,
      value: rounded(median(busy)),
      unit: 'CPU s/s',
      better: 'lower',
      // A server that sends less often than it should is cheap for the wrong reason: no verdict then.
      ...(isFullRate ? { target: 1 } : {}),
      note: `of it ${rounded(median(alone))} for ingest and history without screens${isFullRate ? '' : '; no verdict: the screens did not get their 10 frames/s'}`,
    },
    {
      name: 'fan-out: bytes sent to a screen ÷ the changed values with their times',
      value: ratio,
      unit: '×',
      better: 'lower',
      ratioTo: { peer: 'JSON of the changed values with their times', ratio },
      target: 3,
      note: `${Math.round(sent / Math.max(1, frames))} bytes a frame; ÷ the bare numbers: ${rounded(sent / numbers)}`,
    },
  ];
}

async function reconnect(context: BenchContext): Promise<RowDraft> {
  const screens = context.isQuick ? 100 : RECONNECTING;
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  const tokens = await tokensFor(server, screens);
  const feeds = openFeeds(server, tokens, await firstLine(server, tokens[0] ?? ''), screens);
  const seconds: number[] = [];
  try {
    await allLiveSince(feeds, 0);
    for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1) {
      const killedAt = performance.now();
      await server.restart('SIGKILL');
      const readyAt = performance.now();
      await allLiveSince(feeds, killedAt);
      seconds.push((performance.now() - readyAt) / 1000);
      context.say(`${screens} screens live ${seconds.at(-1)?.toFixed(2)} s after the server was ready again`);
    }
  } finally {
    for (const feed of feeds) feed.close();
    await server.stop();
  }
  return {
    name: `fan-out: ${screens} screens live again after the server was killed and is ready`,
    value: rounded(median(seconds)),
    unit: 's',
    better: 'lower',
    target: LIVE_WITHIN_S,
    note: `slowest ${rounded(Math.max(...seconds))} s; counted from ready until the last screen has its frame`,
  };
}

/** The feed to many screens at once. */
export const fanout: Bench = {
  name: 'fanout',
  needsBrowser: false,
  run: async (context) => [...(await fanOut(context)), await reconnect(context)],
};
