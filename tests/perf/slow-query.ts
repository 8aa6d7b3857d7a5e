import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/servers/free-port.ts';
import { type DrawnLoad, startDrawnLoad } from './drawn-load.ts';
import { median, rounded } from './median.ts';
import { connectPlant } from './plant-load.ts';
import { topicOf, viewOf } from './real-peers/view.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { openScreens, SCREENS_PER_SESSION } from './screens.ts';
import type { SlowOrder, SlowReply, SlowServer } from './slow-query-server.ts';

const SCREENS = 200;
const QUERY_MS = 3_000;
const CHANGES_PER_SECOND = 1_000;
const ROUNDS = 5;
const SETTLE_MS = 3_000;
/** What waited for the query still comes. */
const AFTER_MS = 1_500;
const ASK_EVERY_MS = 50;
const LOOP_RESOLUTION_MS = 5;
const TARGET_MS = 150;

/** What a careless list does to the walls: a query of 3 s in the embedded database beside 200 screens that are live. */
export const slowQuery: Bench = {
  name: 'slow-query',
  needsBrowser: false,
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const mqttPort = await freePort();
    const child = fork(
      join(import.meta.dirname, 'slow-query-server.ts'),
      [join(folder, 'db'), String(mqttPort), String(Math.ceil(SCREENS / SCREENS_PER_SESSION))],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    try {
      const server: SlowServer = await nextMessage(child);
      return await measure(context, child, server, mqttPort);
    } finally {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        if (child.connected) child.disconnect();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Window {
  /** The longest time between two frames of a screen, and from the start of the window to the first. */
  readonly gapMs: number;
  readonly acknowledgedMs: number;
  readonly answeredMs: number;
  readonly tookMs: number;
  readonly serverBehindMs: number;
  readonly ownBehindMs: number;
}

async function measure(
  context: BenchContext,
  child: ChildProcess,
  server: SlowServer,
  mqttPort: number,
): Promise<RowDraft[]> {
  const view = viewOf(13);
  const client = await connectPlant({ host: '127.0.0.1', port: mqttPort, ...server.login });
  const load = startDrawnLoad(client, {
    machines: view.machines,
    changesPerSecond: CHANGES_PER_SECOND,
    topicOf,
  });
  const gaps = createGaps();
  const screens = await openScreens(server, { name: 'line', id: server.lineId }, SCREENS, gaps.note);
  const quiet: Window[] = [];
  const slow: Window[] = [];
  try {
    await wait(SETTLE_MS);
    for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1) {
      quiet.push(await measureWindow(child, server, load, gaps, 0));
      slow.push(await measureWindow(child, server, load, gaps, QUERY_MS));
      context.say(
        `round ${round}: without ${describe(quiet.at(-1))}; beside the query ${describe(slow.at(-1))}`,
      );
    }
  } finally {
    screens.close();
    load.stop();
    client.end(true);
  }
  return toRows(quiet, slow);
}

async function measureWindow(
  child: ChildProcess,
  server: SlowServer,
  load: DrawnLoad,
  gaps: Gaps,
  queryMs: number,
): Promise<Window> {
  await order(child, { ms: 0 });
  const own = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  own.enable();
  load.slowestAckMs();
  gaps.begin();
  const asking = askAllTheTime(server.url);
  if (queryMs === 0) await wait(QUERY_MS);
  const { tookMs, loopBehindMs } = await order(child, { ms: queryMs });
  await wait(AFTER_MS);
  own.disable();
  return {
    gapMs: gaps.longest(),
    acknowledgedMs: load.slowestAckMs(),
    answeredMs: await asking.end(),
    tookMs,
    serverBehindMs: loopBehindMs,
    ownBehindMs: own.max / 1e6 - LOOP_RESOLUTION_MS,
  };
}

interface Gaps {
  note(screen: number): void;
  begin(): void;
  longest(): number;
}

/** The longest time without a frame, over all screens. */
function createGaps(): Gaps {
  let lastAt: number[] = [];
  let longest = 0;
  return {
    note(screen) {
      const now = performance.now();
      longest = Math.max(longest, now - (lastAt[screen] ?? now));
      lastAt[screen] = now;
    },
    begin() {
      lastAt = Array.from({ length: SCREENS }, () => performance.now());
      longest = 0;
    },
    // One that has had no frame since is as late.
    longest: () => Math.max(longest, ...lastAt.map((at) => performance.now() - at)),
  };
}

/** Asks for something that needs no database, all the time; ends with the longest time that an answer took. */
function askAllTheTime(url: string): { end(): Promise<number> } {
  let isOver = false;
  const asking = (async () => {
    let slowest = 0;
    while (!isOver) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}/healthz`);
      await answer.text();
      slowest = Math.max(slowest, performance.now() - startedAt);
      await wait(ASK_EVERY_MS);
    }
    return slowest;
  })();
  return {
    end() {
      isOver = true;
      return asking;
    },
  };
}

function toRows(quiet: readonly Window[], slow: readonly Window[]): RowDraft[] {
  const worst = (windows: readonly Window[], of: keyof Window) =>
    rounded(Math.max(...windows.map((window) => window[of])));
  const middle = (windows: readonly Window[], of: keyof Window) =>
    rounded(median(windows.map((window) => window[of])));
  const beside = (of: keyof Window): string =>
    `median of ${slow.length} windows ${middle(slow, of)} ms; without the query ${worst(quiet, of)} ms at most`;
  return [
    {
      name: `slow query: longest time between two frames of any of ${SCREENS} screens`,
      value: worst(slow, 'gapMs'),
      unit: 'ms',
      better: 'lower',
      target: TARGET_MS,
      note: `${beside('gapMs')}; the query took ${middle(slow, 'tookMs')} ms; event loops behind at most: server ${worst(slow, 'serverBehindMs')} ms, screens ${worst(slow, 'ownBehindMs')} ms; ${CHANGES_PER_SECOND.toLocaleString('en-US')} value changes/s of the shown line`,
    },
    {
      name: 'slow query: slowest acknowledgement of a message',
      value: worst(slow, 'acknowledgedMs'),
      unit: 'ms',
      better: 'lower',
      note: beside('acknowledgedMs'),
    },
    {
      name: 'slow query: slowest answer that needs no database',
      value: worst(slow, 'answeredMs'),
      unit: 'ms',
      better: 'lower',
      target: TARGET_MS,
      note: `/healthz, asked every ${ASK_EVERY_MS} ms; ${beside('answeredMs')}`,
    },
  ];
}

function describe(window: Window | undefined): string {
  if (!window) return 'nothing';
  const { gapMs, acknowledgedMs, answeredMs, tookMs, serverBehindMs, ownBehindMs } = window;
  return `frames ${gapMs.toFixed(0)} ms, acknowledged ${acknowledgedMs.toFixed(0)} ms, answered ${answeredMs.toFixed(0)} ms (query ${tookMs.toFixed(0)} ms, loops ${serverBehindMs.toFixed(0)} and ${ownBehindMs.toFixed(0)} ms)`;
}

async function order(child: ChildProcess, what: SlowOrder): Promise<SlowReply> {
  const reply = nextMessage<SlowReply>(child);
  child.send(what);
  return reply;
}

/** Rejects when the process ends before. The type is what it is known to send next. */
async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('the server of the slow query has ended'));
    child.once('exit', onEnd);
    child.once('message', (message) => {
      child.off('exit', onEnd);
      resolve(message as Message);
    });
  });
}
