import { createRandomStream, nextUniform, type RandomStream } from '#server/demo/plant/random.ts';
import { dayOfHouse, IN_MS, instantAt } from '#server/demo/warehouse/emit.ts';
import type { SentWarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import {
  arrivedText,
  clickSay,
  DAMAGE_SAY,
  damageSay,
  eventSay,
  type FanSay,
  type FanWords,
  filmSay,
  knownText,
  LATE_SAYS,
  linkSay,
  locationSay,
  pickOf,
  THANKS,
  textSay,
  unknownText,
  voiceSay,
} from './fan-says.ts';
import { lastWrittenAt, windowsOfPast } from './fan-windows.ts';
import { type DemoFan, demoDriverOf, demoFans } from './fans.ts';

/** The whole script as plain data: written to a file and read back, it goes on. Times are those of the wall. */
export interface FanScriptState {
  readonly version: 1;
  readonly seed: number;
  /** When the server has made the account: another one is another script. */
  readonly seededAtMs: number;
  dice: RandomStream;
  /** When the next message is due. */
  nextMs: number;
  /** What fans are about to send. */
  due: FanSay[];
  lastAt: Record<string, number>;
  specialAtMs: number;
  specials: number;
  /** The last day on which one has written after hours. */
  lateDay: string;
}

/** What the fans of the demo write. Pure and seeded: the same events bring the same messages. */
export interface FanScript {
  /** What has happened in the warehouse, by the time of the wall. */
  takeIn(event: SentWarehouseEvent, nowMs: number): void;
  /** A person has answered a fan. */
  answered(openId: string, nowMs: number): void;
  /** What is written until then, in order. What was missed in a pause is left out. */
  advanceTo(nowMs: number): readonly FanSay[];
  snapshot(): FanScriptState;
}

/** Between two messages: three to six a minute. */
const APART_MS = { least: 10_000, most: 20_000 } as const;
/** After a longer pause what was due in it is left out. */
const PAUSE_MS = 2 * IN_MS.minute;
/** Something that is written later than this is about something that is over. */
const STALE_MS = 8 * IN_MS.minute;
/** A fan writes at most this often by chance. */
const REST_MS = 3 * IN_MS.minute;
/** Quiet fans write again when their window has been over for a while. */
const QUIET_MS = { driver: 60 * IN_MS.hour, other: 8 * IN_MS.day } as const;
const SPECIAL_EVERY_MS = 4 * IN_MS.minute;
const UNKNOWN_SHARE = 0.35;
/** Of what they do by chance: a tap on the menu. */
const CLICK_SHARE = 0.12;
const THANKS_SHARE = 0.7;
const LATE_FROM_MINUTE = 22 * 60 + 40;

const drivers = demoFans.filter(({ kind, isQuiet }) => kind === 'driver' && !isQuiet);
const talkers = demoFans.filter(({ isQuiet }) => !isQuiet);

export function createFanScript(seed: number, seededAtMs: number, nowMs: number): FanScript {
  // Who has left follows again.
  const due = windowsOfPast(seededAtMs)
    .filter(({ isSubscribed }) => !isSubscribed)
    .map(({ openId }) => ({ openId, atMs: nowMs + IN_MS.minute, ...eventSay('subscribe') }));
  return runScript({
    ...{ version: 1, seed, seededAtMs, dice: createRandomStream(seed, `fans ${seededAtMs}`) },
    ...{ nextMs: nowMs, due, lastAt: lastWrittenAt(seededAtMs) },
    ...{ specialAtMs: nowMs + IN_MS.minute, specials: 0, lateDay: '' },
  });
}

export function resumeFanScript(snapshot: FanScriptState): FanScript {
  return runScript(JSON.parse(JSON.stringify(snapshot)) as FanScriptState);
}

function runScript(state: FanScriptState): FanScript {
  const { dice } = state;

  function plan(fan: DemoFan, atMs: number, words: FanWords): void {
    state.due.push({ openId: fan.openId, atMs, ...words });
  }

  return {
    takeIn(event, nowMs) {
      const soon = (seconds: number) => nowMs + (seconds + nextUniform(dice) * seconds) * 1_000;
      if (event.type === 'exception' && event.kind === 'damage' && !event.isResolved)
        planDamage(pickOf(dice, drivers), soon(20));
      if (event.type !== 'truck') return;
      const driver = demoDriverOf(event.carrier ?? null, event.no ?? event.plate ?? '');
      if (!driver) return;
      if (event.state === 'arrived') plan(driver, soon(15), textSay(arrivedText(event.plate ?? '')));
      else if (event.state === 'called')
        plan(driver, soon(10), textSay(event.dock ? `收到，马上去 ${event.dock} 号` : '收到，马上过去'));
      else if (event.state === 'finished') plan(driver, soon(20), textSay('装好了，签收单在哪里拿？'));
    },
    answered(openId, nowMs) {
      const fan = demoFans.find((one) => one.openId === openId);
      // One message of thanks for several answers.
      if (!fan || state.due.some((one) => one.openId === openId) || nextUniform(dice) > THANKS_SHARE) return;
      plan(fan, nowMs + (8 + nextUniform(dice) * 20) * 1_000, textSay(pickOf(dice, THANKS)));
    },
    advanceTo(nowMs) {
      if (nowMs - state.nextMs > PAUSE_MS) state.nextMs = nowMs;
      const says: FanSay[] = [];
      while (state.nextMs <= nowMs) {
        const say = next(state.nextMs);
        state.lastAt[say.openId] = say.atMs;
        says.push(say);
        state.nextMs += APART_MS.least + Math.round(nextUniform(dice) * (APART_MS.most - APART_MS.least));
      }
      return says;
    },
    snapshot: () => JSON.parse(JSON.stringify(state)) as FanScriptState,
  };

  function planDamage(fan: DemoFan, atMs: number): void {
    plan(fan, atMs, damageSay());
    plan(fan, atMs + 15_000, textSay(DAMAGE_SAY));
    plan(fan, atMs + 40_000, filmSay());
  }

  function next(atMs: number): FanSay {
    state.due = state.due.filter((one) => one.atMs > atMs - STALE_MS);
    const planned = state.due.filter((one) => one.atMs <= atMs).toSorted((a, b) => a.atMs - b.atMs)[0];
    if (planned) {
      state.due = state.due.filter((one) => one !== planned);
      return { ...planned, atMs };
    }
    const { fan, words } = late(atMs) ?? quiet(atMs) ?? special(atMs) ?? usual(atMs);
    return { openId: fan.openId, atMs, ...words };
  }

  function late(atMs: number) {
    const day = dayOfHouse(atMs);
    if (state.lateDay === day || atMs < instantAt(day, LATE_FROM_MINUTE)) return null;
    state.lateDay = day;
    const fan = pickOf(
      dice,
      talkers.filter(({ kind }) => kind === 'customer'),
    );
    plan(fan, atMs + IN_MS.minute, textSay(LATE_SAYS[1]));
    return { fan, words: textSay(LATE_SAYS[0]) };
  }

  function quiet(atMs: number) {
    const fan = demoFans.find(
      ({ openId, isQuiet, kind }) =>
        isQuiet && atMs - (state.lastAt[openId] ?? 0) > QUIET_MS[kind === 'driver' ? 'driver' : 'other'],
    );
    return fan ? { fan, words: textSay(knownText(dice, fan)) } : null;
  }

  /** In turn: a voice, a place, a question, a damaged case, a link, one who leaves and comes back. */
  function special(atMs: number) {
    if (atMs < state.specialAtMs) return null;
    state.specialAtMs = atMs + SPECIAL_EVERY_MS;
    state.specials += 1;
    const driver = pickOf(dice, rested(drivers, atMs));
    switch (state.specials % 6) {
      case 1:
        return { fan: driver, words: voiceSay() };
      case 2:
        return { fan: driver, words: locationSay(dice) };
      case 3: {
        const fan = pickOf(
          dice,
          talkers.filter(({ isAsking }) => isAsking),
        );
        return { fan, words: textSay(unknownText(dice, fan)) };
      }
      case 4:
        planDamage(driver, atMs);
        return { fan: driver, words: textSay('请来月台看一下') };
      case 5:
        return { fan: driver, words: linkSay() };
      default:
        plan(driver, atMs + 2 * IN_MS.minute, eventSay('subscribe'));
        return { fan: driver, words: eventSay('unsubscribe') };
    }
  }

  function usual(atMs: number) {
    const fan = pickOf(dice, rested(talkers, atMs));
    if (nextUniform(dice) < CLICK_SHARE) return { fan, words: clickSay(dice, fan) };
    const isUnknown = fan.isAsking && nextUniform(dice) < UNKNOWN_SHARE;
    return { fan, words: textSay(isUnknown ? unknownText(dice, fan) : knownText(dice, fan)) };
  }

  function rested(fans: readonly DemoFan[], atMs: number): readonly DemoFan[] {
    const isDue = ({ openId }: DemoFan) => state.due.some((one) => one.openId === openId);
    const found = fans.filter((fan) => !isDue(fan) && atMs - (state.lastAt[fan.openId] ?? 0) > REST_MS);
    return found.length > 0 ? found : fans;
  }
}
