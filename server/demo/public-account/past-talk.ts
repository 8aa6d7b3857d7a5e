import { createRandomStream, nextUniform, type RandomStream } from '#server/demo/plant/random.ts';
import { dayOfHouse, IN_MS, instantAt } from '#server/demo/warehouse/emit.ts';
import {
  answerTo,
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
  needsPerson,
  pickOf,
  THANKS,
  textSay,
  unknownText,
  voiceSay,
} from './fan-says.ts';
import { type DemoFan, demoFans } from './fans.ts';

/** What a person has answered. */
export interface PastReply {
  readonly atMs: number;
  readonly text: string;
  readonly status: 'sent' | 'failed' | 'unsure';
  /** Of the platform. */
  readonly errcode: number | null;
}

export interface PastSay extends FanSay {
  readonly replies: readonly PastReply[];
  /** The platform has its file no more, and nobody has kept it. */
  readonly isFileGone: boolean;
}

const DAYS = 6;
const SAYS_A_DAY = 70;
/** By the hour: how much is written then. */
const HOUR_WEIGHTS = [0, 0, 0, 0, 0, 1, 4, 7, 9, 9, 8, 7, 5, 7, 9, 9, 8, 7, 5, 4, 3, 3, 2, 1];
/** Of what asking fans write. */
const UNKNOWN_SHARE = 0.4;
/** What is older has been answered. */
const OPEN_MS = 3 * IN_MS.hour;
/** The last hours of these are told by scenes. */
const SCENE_MS = 6 * IN_MS.hour;
const PLATES = ['苏E·5Q71K', '沪A·20F6N', '苏B·83H9T', '浙A·7K50D', '皖A·61M3P', '沪D·48R2J'];

/** Messages of the days before a demo began, the oldest first: the same for the same time. */
export function pastTalk(nowMs: number): readonly PastSay[] {
  const dice = createRandomStream(Math.floor(nowMs / 1_000) % 2 ** 31, 'past talk');
  const scenes = sceneSays(nowMs, dice);
  const inScenes = new Set(scenes.map(({ openId }) => openId));
  const says = [...follows(nowMs, dice), ...usualSays(nowMs, dice, inScenes), ...scenes];
  return says.filter(({ atMs }) => atMs < nowMs).toSorted((a, b) => a.atMs - b.atMs);
}

function said(fan: DemoFan, atMs: number, words: FanWords, replies: readonly PastReply[] = []): PastSay {
  return { openId: fan.openId, atMs: Math.round(atMs), ...words, replies, isFileGone: false };
}

const replyAt = (atMs: number, text: string): PastReply => ({
  ...{ atMs: Math.round(atMs), text, status: 'sent', errcode: null },
});

/** Most have followed for weeks, a few since some days. */
function follows(nowMs: number, dice: RandomStream): PastSay[] {
  return demoFans.map((fan, place) => {
    const days = place % 7 === 3 && !fan.isQuiet ? 1 + nextUniform(dice) * 5 : 8 + nextUniform(dice) * 60;
    return said(fan, nowMs - days * IN_MS.day, eventSay('subscribe'));
  });
}

function usualSays(nowMs: number, dice: RandomStream, inScenes: ReadonlySet<string>): PastSay[] {
  const talkers = demoFans.filter(({ isQuiet }) => !isQuiet);
  const lastAt = new Map<string, number>();
  return timesBefore(nowMs, dice).flatMap((atMs) => {
    const fan = pickOf(dice, talkers);
    const isTaken = inScenes.has(fan.openId) && atMs > nowMs - SCENE_MS;
    if (isTaken || atMs - (lastAt.get(fan.openId) ?? 0) < 30 * IN_MS.minute) return [];
    lastAt.set(fan.openId, atMs);
    const words = usualWords(dice, fan);
    if (!needsPerson(words)) return [said(fan, atMs, words)];
    const answeredMs = answeredAt(atMs, dice);
    const isOpen =
      answeredMs > nowMs - 2 * IN_MS.minute || (atMs > nowMs - OPEN_MS && nextUniform(dice) < 0.4);
    if (isOpen) return [said(fan, atMs, words)];
    const asked = said(fan, atMs, words, [replyAt(answeredMs, answerTo(words))]);
    const thanksMs = answeredMs + (0.5 + nextUniform(dice) * 3) * IN_MS.minute;
    return nextUniform(dice) < 0.6 ? [asked, said(fan, thanksMs, textSay(pickOf(dice, THANKS)))] : [asked];
  });
}

function timesBefore(nowMs: number, dice: RandomStream): number[] {
  const sum = HOUR_WEIGHTS.reduce((all, one) => all + one, 0);
  const minuteOf = (): number => {
    let rest = nextUniform(dice) * sum;
    const hour = HOUR_WEIGHTS.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    return Math.max(0, hour) * 60 + nextUniform(dice) * 60;
  };
  const times: number[] = [];
  for (let back = DAYS; back >= 0; back -= 1) {
    const dayMs = instantAt(dayOfHouse(nowMs - back * IN_MS.day), 0);
    for (let count = 0; count < SAYS_A_DAY; count += 1) times.push(dayMs + minuteOf() * IN_MS.minute);
  }
  return times.filter((ms) => ms < nowMs - IN_MS.minute).toSorted((a, b) => a - b);
}

function usualWords(dice: RandomStream, fan: DemoFan): FanWords {
  if (fan.isAsking && nextUniform(dice) < UNKNOWN_SHARE) return textSay(unknownText(dice, fan));
  if (fan.kind !== 'driver') return textSay(knownText(dice, fan));
  const share = nextUniform(dice);
  if (share < 0.05) return locationSay(dice);
  if (share < 0.1) return voiceSay();
  if (share < 0.13) return damageSay();
  if (share < 0.18) return clickSay(dice, fan);
  if (share < 0.4) return textSay(arrivedText(pickOf(dice, PLATES)));
  return textSay(knownText(dice, fan));
}

/** Within half an hour; what comes at night is answered in the morning. */
function answeredAt(atMs: number, dice: RandomStream): number {
  const day = dayOfHouse(atMs);
  const minute = (atMs - instantAt(day, 0)) / IN_MS.minute;
  const morning = (from: string) => instantAt(from, 6 * 60 + 10) + nextUniform(dice) * 30 * IN_MS.minute;
  if (minute < 6 * 60) return morning(day);
  if (minute >= 22 * 60) return morning(dayOfHouse(atMs + 8 * IN_MS.hour));
  return atMs + (1.5 + nextUniform(dice) ** 2 * 25) * IN_MS.minute;
}

/** What a first look should find: windows that end, sends that are used up, pictures, a place, what could not be sent. */
function sceneSays(nowMs: number, dice: RandomStream): PastSay[] {
  const ago = (hours: number, minutes = 0) => nowMs - hours * IN_MS.hour - minutes * IN_MS.minute;
  const of = (remark: string): DemoFan => {
    const found = demoFans.find((fan) => fan.remark === remark);
    if (!found) throw new Error(`the demo has no fan ${remark}`);
    return found;
  };
  const counted = of('大润发昆山 李经理');
  const left = of('京东 小何');
  const damaged = of('顺丰 刘建国');
  const late = of('美团仓配 调度');
  const supplier = of('制罐厂 销售小叶');
  const lateMs = instantAt(dayOfHouse(nowMs - IN_MS.day), 22 * 60 + 47);
  const morning = { ...replyAt(lateMs + 7.4 * IN_MS.hour, '可以，先进候车区，06:00 开始叫号。') };
  return [
    said(of('圆通 徐海'), ago(46, 40), textSay('导航走哪个门进？')),
    said(of('恒通 许志明'), ago(43), textSay('尾板坏了，能安排叉车从侧面装吗？'), [
      replyAt(ago(42, 50), '可以侧装，请停到 9 号，叉车过去大概 15 分钟。'),
    ]),
    said(of('杭州分仓 俞主管'), ago(60), textSay('退货的单子什么时候处理？'), [
      replyAt(ago(59, 41), '今天下午验收，验完单子发给您。'),
    ]),
    { ...said(of('徐州经销 丁老板'), ago(118), voiceSay()), isFileGone: true },
    said(
      counted,
      ago(2, 10),
      textSay('今天的单子能加 4 托 NW550 吗？'),
      [
        '我看一下库存',
        '有货，可以加',
        '改到下一趟车',
        '车牌还是苏B·83H9T 吗？',
        '需要您那边重新确认一下送货单',
      ].map((text, place) => replyAt(ago(2, 8 - place), text)),
    ),
    said(left, ago(26), textSay('换了一辆车，单子跟着改吗？'), [
      { ...replyAt(ago(25, 40), '改好了，按新车牌叫号。'), status: 'failed', errcode: 43004 },
    ]),
    said(left, ago(25, 52), eventSay('unsubscribe')),
    said(damaged, ago(0, 38), damageSay()),
    said(damaged, ago(0, 37), textSay(DAMAGE_SAY)),
    said(damaged, ago(0, 36), filmSay()),
    said(of('南京分仓 方主管'), ago(0, 17), textSay('上一车少了 2 箱，麻烦查一下')),
    said(late, lateMs, textSay(LATE_SAYS[0])),
    said(late, lateMs + IN_MS.minute, textSay(LATE_SAYS[1]), morning.atMs < nowMs ? [morning] : []),
    said(of('安能 高峰'), ago(0, 25), locationSay(dice)),
    said(of('申通 朱国庆'), ago(0, 12), voiceSay()),
    said(of('德邦 吴师傅'), ago(3, 5), linkSay(), [replyAt(ago(2, 58), '看到了，晚上请走 339 省道。')]),
    said(supplier, ago(4, 20), textSay('空罐明天晚一天到，可以吗？'), [
      { ...replyAt(ago(4, 2), '库存够两天用，最晚后天上午要到。'), status: 'unsure' },
    ]),
  ];
}
