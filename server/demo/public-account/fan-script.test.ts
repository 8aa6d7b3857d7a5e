import { describe, expect, it } from 'vitest';
import { IN_MS } from '#server/demo/warehouse/emit.ts';
import { answerTo, knownText, needsPerson, textSay, unknownText } from './fan-says.ts';
import { createFanScript, resumeFanScript } from './fan-script.ts';
import { windowsOfPast } from './fan-windows.ts';
import { demoFans } from './fans.ts';
import { pastTalk } from './past-talk.ts';

/** 14:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 25, 6);
const HOURS = [3, 9, 14, 22.9].map((hour) => Date.UTC(2026, 10, 25) + (hour - 8) * IN_MS.hour);
const fanOf = (openId: string) => {
  const fan = demoFans.find((one) => one.openId === openId);
  if (!fan) throw new Error(`no fan ${openId}`);
  return fan;
};

describe('fans', () => {
  it('are forty, each with an OpenID and a name of its own', () => {
    expect(demoFans).toHaveLength(40);
    expect(new Set(demoFans.map(({ openId }) => openId)).size).toBe(40);
    expect(new Set(demoFans.map(({ remark }) => remark)).size).toBe(40);
    expect(demoFans.every(({ openId }) => /^[\w-]{28}$/.test(openId))).toBe(true);
    expect(demoFans.filter(({ kind }) => kind === 'staff')).toHaveLength(2);
  });

  it('write what a rule answers, or what a person has an answer to', () => {
    const dice = { word: 1 };
    for (const fan of demoFans)
      for (let turn = 0; turn < 40; turn += 1) {
        const known = textSay(knownText(dice, fan));
        expect(needsPerson(known), JSON.stringify(known)).toBe(false);
        const unknown = textSay(unknownText(dice, fan));
        expect(needsPerson(unknown), JSON.stringify(unknown)).toBe(true);
        expect(answerTo(unknown)).not.toBe(answerTo(textSay('x')));
      }
  });
});

describe('the days before', () => {
  it.each(HOURS)('are the same for the same time, in order and over (%d)', (nowMs) => {
    const talk = pastTalk(nowMs);
    expect(pastTalk(nowMs)).toEqual(talk);
    expect(talk.length).toBeGreaterThan(200);
    expect(talk.map(({ atMs }) => atMs)).toEqual(talk.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    expect(
      talk.every(({ atMs, replies }) => [atMs, ...replies.map((one) => one.atMs)].every((ms) => ms < nowMs)),
    ).toBe(true);
  });

  it('have every kind of message, what could not be sent, and files that are gone', () => {
    const talk = pastTalk(NOW_MS);
    expect(new Set(talk.map(({ elements }) => elements.MsgType))).toEqual(
      new Set(['event', 'text', 'image', 'voice', 'video', 'location', 'link']),
    );
    const statuses = new Set(talk.flatMap(({ replies }) => replies.map(({ status }) => status)));
    expect(statuses).toEqual(new Set(['sent', 'failed', 'unsure']));
    expect(talk.filter(({ isFileGone }) => isFileGone)).toHaveLength(1);
  });

  it('leave windows that end soon, that are over, and of which nothing is left', () => {
    const windows = windowsOfPast(NOW_MS);
    const left = (from: number, to: number) =>
      windows.filter(
        ({ untilMs }) => untilMs > NOW_MS + from * IN_MS.hour && untilMs <= NOW_MS + to * IN_MS.hour,
      );
    expect(left(0, 2)).not.toEqual([]);
    expect(left(2, 6)).not.toEqual([]);
    expect(left(-200, 0)).not.toEqual([]);
    expect(windows.filter(({ left: sends, untilMs }) => sends === 0 && untilMs > NOW_MS)).toHaveLength(1);
    expect(windows.filter(({ isSubscribed }) => !isSubscribed)).toHaveLength(1);
  });
});

describe('what fans write live', () => {
  const TRUCK = {
    type: 'truck',
    id: 'x',
    ts: NOW_MS,
    no: 'A-7',
    carrier: 'SF',
    plate: '苏E86K3K',
    dock: '5',
  } as const;
  const run = (seed: number, forMs: number, fromMs = NOW_MS) => {
    const script = createFanScript(seed, NOW_MS - IN_MS.hour, fromMs);
    const says = [];
    for (let ms = fromMs; ms <= fromMs + forMs; ms += 1_000) says.push(...script.advanceTo(ms));
    return { script, says };
  };

  it('is three to six messages a minute, the same by the same seed, and other ones by another', () => {
    const { says } = run(1, IN_MS.hour);
    expect(run(1, IN_MS.hour).says).toEqual(says);
    expect(run(2, IN_MS.hour).says).not.toEqual(says);
    const perMinute = Map.groupBy(says, ({ atMs }) => Math.floor((atMs - NOW_MS) / IN_MS.minute));
    const counts = [...perMinute.values()].slice(0, 60).map(({ length }) => length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  });

  it('has a voice, a place, a picture with a film, a link, one who leaves, and what no rule answers', () => {
    const { says } = run(3, 30 * IN_MS.minute);
    expect(new Set(says.map(({ elements }) => elements.MsgType))).toEqual(
      new Set(['event', 'text', 'image', 'voice', 'video', 'location', 'link']),
    );
    expect(says.some(({ elements }) => elements.Event === 'CLICK')).toBe(true);
    const open = says.filter((say) => say.elements.MsgType === 'text' && needsPerson(say));
    expect(open.length).toBeGreaterThan(2);
    expect(open.length).toBeLessThan(says.length / 3);
  });

  it('follows trucks: a driver of the carrier asks on arrival, goes when called, and asks for the papers', () => {
    const { script } = run(1, IN_MS.minute);
    const texts: string[] = [];
    let ms = NOW_MS + IN_MS.minute;
    for (const state of ['arrived', 'called', 'finished'] as const) {
      script.takeIn({ ...TRUCK, direction: 'out', state }, ms);
      for (const endMs = ms + 2 * IN_MS.minute; ms < endMs; ms += 1_000)
        for (const { openId, elements } of script.advanceTo(ms))
          if (fanOf(openId).partner === 'SF') texts.push(String(elements.Content));
    }
    const told = ['苏E86K3K 到了，我的月台是几号？', '收到，马上去 5 号', '装好了，签收单在哪里拿？'];
    expect(texts.filter((text) => told.includes(text))).toEqual(told);
  });

  it('thanks a person who has answered, and once for several answers', () => {
    const thanksAfter = (answers: number) =>
      Array.from({ length: 20 }, (_, seed) => {
        const script = createFanScript(seed, NOW_MS - IN_MS.hour, NOW_MS);
        const openId = demoFans[0]?.openId ?? '';
        for (let answer = 0; answer < answers; answer += 1) script.answered(openId, NOW_MS);
        return script.snapshot().due.filter((one) => one.openId === openId).length;
      });
    expect(new Set(thanksAfter(1))).toEqual(new Set([0, 1]));
    expect(Math.max(...thanksAfter(3))).toBe(1);
  });

  it('comes after hours from one of the customers, once a night', () => {
    const { says } = run(4, 2 * IN_MS.hour, Date.UTC(2026, 10, 25, 14, 30));
    const late = says.filter(({ elements }) => elements.Content === '你好，现在还有人吗？');
    expect(late).toHaveLength(1);
    expect(fanOf(late[0]?.openId ?? '').kind).toBe('customer');
  });

  it('lets quiet fans rest, so that windows end and are over', () => {
    const { says } = run(5, 90 * IN_MS.minute);
    const quiet = new Set(demoFans.filter(({ isQuiet }) => isQuiet).map(({ openId }) => openId));
    expect(quiet.size).toBe(4);
    expect(says.filter(({ openId }) => quiet.has(openId))).toEqual([]);
  });

  it('goes on from its snapshot, and leaves out what a pause has missed', () => {
    const { script } = run(6, 10 * IN_MS.minute);
    const laterMs = NOW_MS + 20 * IN_MS.minute;
    const resumed = resumeFanScript(JSON.parse(JSON.stringify(script.snapshot())));
    const says = script.advanceTo(laterMs);
    expect(resumed.advanceTo(laterMs)).toEqual(says);
    expect(says).toHaveLength(1);
  });
});
