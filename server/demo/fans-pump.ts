import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fanFileOf } from './public-account/fan-files.ts';
import type { FanSay, ScannedCode } from './public-account/fan-says.ts';
import {
  createFanScript,
  type FanScript,
  type FanScriptState,
  resumeFanScript,
} from './public-account/fan-script.ts';
import { windowsOfPast } from './public-account/fan-windows.ts';
import type { HouseEvent } from './warehouse/sim-state.ts';
import { toWallEvent, type WallTimes } from './warehouse/wall-event.ts';
import { MESSAGE_WINDOW } from './wechat-host/message-windows.ts';

/** Where the stand-in host of public accounts is. */
export interface FansHost {
  readonly origin: string;
  readonly secret: string;
  /** In which the server says when it has made the account. */
  readonly accountFile: string;
}

export interface FansPumpParts {
  readonly host: FansHost;
  readonly clock: WallTimes;
  readonly seed: number;
  /** Where it left off; null = it begins. */
  readonly state: FanScriptState | null;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface FansPump {
  /** Until the signal. */
  readonly ended: Promise<void>;
  /** What has happened in the warehouse. */
  takeIn(events: readonly HouseEvent[]): void;
  /** Null = it has not begun. */
  readonly state: () => FanScriptState | null;
}

const TICK_MS = 1_000;
/** A host that was restarted has forgotten whom it may send to. */
const TELL_EVERY_MS = 30_000;
const CALL_MS = 5_000;
/** Older events cause no messages. */
const RECENT_MS = 5 * 60_000;

/** Sends the messages of the demo's fans through the host, and their thanks for answers. */
export function pumpFans({ host, clock, seed, state, now, signal }: FansPumpParts): FansPump {
  let script: FanScript | null = null;
  let sentSoFar: number | null = null;
  let toldAtMs = 0;
  let codesSoFar = 0;
  let hanging: readonly (ScannedCode & { readonly untilMs: number | null })[] = [];

  async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
    const answer = await fetch(`${host.origin}/control/${path}`, {
      method,
      headers: { authorization: `Bearer ${host.secret}` },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.json();
  }

  /** Null = there is no account yet. */
  async function begin(): Promise<FanScript | null> {
    const seededAtMs = await readSeededAt(host.accountFile);
    if (seededAtMs === null) return null;
    const isContinued = state?.version === 1 && state.seed === seed && state.seededAtMs === seededAtMs;
    return isContinued ? resumeFanScript(state) : createFanScript(seed, seededAtMs, now());
  }

  /** The windows of the past, and of what was written since. */
  async function tellWindows({ seededAtMs, lastAt }: FanScriptState): Promise<void> {
    const later = Object.entries(lastAt)
      .filter(([, atMs]) => atMs > seededAtMs)
      .map(([openId, atMs]) => ({
        ...{ openId, isSubscribed: true },
        ...{ untilMs: atMs + MESSAGE_WINDOW.forMs, left: MESSAGE_WINDOW.sends },
      }));
    await ask('windows', 'PUT', [...windowsOfPast(seededAtMs), ...later]);
  }

  async function say({ openId, elements, file }: FanSay): Promise<void> {
    const { type, bytes, thumb } = file ? fanFileOf(file) : { type: null, bytes: null, thumb: null };
    await ask('say', 'POST', {
      ...{ openId, elements },
      ...(bytes && { media: { type, base64: Buffer.from(bytes).toString('base64') } }),
      ...(thumb && { thumb: Buffer.from(thumb).toString('base64') }),
    });
  }

  /** Those that bind are scanned once, the others hang somewhere. */
  async function readCodes(known: FanScript): Promise<void> {
    const { next, codes } = (await ask(`qrs?after=${codesSoFar}`)) as {
      readonly next: number;
      readonly codes: readonly (ScannedCode & { readonly untilMs: number | null })[];
    };
    // A host that was restarted has made none.
    if (next < codesSoFar) hanging = [];
    codesSoFar = next;
    for (const code of codes)
      if (code.scene.startsWith('b:')) known.shownCode(code, now());
      else hanging = [...hanging, code];
    known.hangingCodes(hanging.filter(({ untilMs }) => untilMs === null || untilMs > now()));
  }

  async function step(): Promise<void> {
    script ??= await begin();
    if (!script) return;
    if (now() - toldAtMs > TELL_EVERY_MS) {
      await tellWindows(script.snapshot());
      toldAtMs = now();
    }
    const { next, openIds } = (await ask(`sent${sentSoFar === null ? '' : `?after=${sentSoFar}`}`)) as {
      readonly next: number;
      readonly openIds: readonly string[];
    };
    sentSoFar = next;
    for (const openId of openIds) script.answered(openId, now());
    await readCodes(script);
    for (const one of script.advanceTo(now())) await say(one);
  }

  async function run(): Promise<void> {
    let isAway = false;
    while (!signal.aborted) {
      try {
        await step();
        isAway = false;
      } catch (error) {
        if (!signal.aborted && !isAway) console.error(`fans of the demo: ${String(error)}`);
        isAway = true;
      }
      await wait(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    ended: run(),
    takeIn(events) {
      for (const event of events) {
        const sent = script && toWallEvent(event, clock);
        if (script && sent && Math.abs(now() - sent.ts) < RECENT_MS) script.takeIn(sent, now());
      }
    },
    state: () => script?.snapshot() ?? state,
  };
}

async function readSeededAt(file: string): Promise<number | null> {
  try {
    const { seededAt, hookUrl } = JSON.parse(await readFile(file, 'utf8'));
    return typeof seededAt === 'number' && hookUrl !== '' ? seededAt : null;
  } catch {
    return null;
  }
}
