import { nextUniform, type RandomStream } from '#server/demo/plant/random.ts';
import { chooseReply, type HeardByRules } from '#shared/domain/public-account/choose-reply.ts';
import { demoRules } from './account.ts';
import type { DemoFan } from './fans.ts';

/** What a fan may attach: `fan-files.ts` has the bytes. */
export type FanFile = 'voice' | 'damage' | 'film';

/** A message or an event of a fan, in elements of a push. */
export interface FanWords {
  readonly elements: Readonly<Record<string, string | number>>;
  readonly file: FanFile | null;
}

export interface FanSay extends FanWords {
  readonly openId: string;
  readonly atMs: number;
}

/** A QR code of the account, as the host has made it. */
export interface ScannedCode {
  readonly scene: string;
  readonly ticket: string;
}

export const textSay = (content: string): FanWords => ({
  elements: { MsgType: 'text', Content: content },
  file: null,
});
export const eventSay = (event: 'subscribe' | 'unsubscribe'): FanWords => ({
  elements: { MsgType: 'event', Event: event, EventKey: '' },
  file: null,
});
/** A scan of a code by who follows already, or with the follow. */
export const scanSay = (event: 'SCAN' | 'subscribe', { scene, ticket }: ScannedCode): FanWords => ({
  elements: {
    MsgType: 'event',
    Event: event,
    EventKey: event === 'SCAN' ? scene : `qrscene_${scene}`,
    Ticket: ticket,
  },
  file: null,
});
/** A tap on an entry of the menu that answers, by its key. */
export function clickSay(dice: RandomStream, { kind }: Pick<DemoFan, 'kind'>): FanWords {
  const key =
    kind === 'driver' ? pickOf(dice, ['m_dock', 'm_dock', 'm_way']) : pickOf(dice, ['m_hours', 'm_contact']);
  return { elements: { MsgType: 'event', Event: 'CLICK', EventKey: key }, file: null };
}
export const damageSay = (): FanWords => ({ elements: { MsgType: 'image' }, file: 'damage' });
export const filmSay = (): FanWords => ({ elements: { MsgType: 'video' }, file: 'film' });
/** With what the platform has recognised. */
export const voiceSay = (): FanWords => ({
  elements: { MsgType: 'voice', Format: 'mp3', Recognition: '师傅，我到东门了，先去候车区还是直接靠？' },
  file: 'voice',
});
/** On the roads to the warehouse, by the map of the platform (GCJ-02). */
const PLACES: readonly (readonly [number, number, string])[] = [
  [31.4529, 121.1302, '太仓市 沪武高速太仓服务区'],
  [31.3874, 120.9819, '昆山市 京沪高速阳澄湖服务区'],
  [31.4213, 121.0967, '太仓市 339 省道与沿江高速路口'],
];
export function locationSay(dice: RandomStream): FanWords {
  const [latitude, longitude, label] = pickOf(dice, PLACES);
  return {
    elements: {
      MsgType: 'location',
      Location_X: latitude,
      Location_Y: longitude,
      Scale: 15,
      Label: label,
    },
    file: null,
  };
}
export const linkSay = (): FanWords => ({
  elements: {
    MsgType: 'link',
    Title: '沪武高速太仓段夜间施工通告',
    Description: '22:00 至次日 05:00 封闭东行一条车道',
    Url: 'https://mp.weixin.qq.com/s/demo-road-works',
  },
  file: null,
});

/** Answered by rules. */
const KNOWN: Readonly<Record<DemoFan['kind'], readonly string[]>> = {
  driver: [
    '我的月台是几号？',
    '还有多久排到我？',
    '前面还有几辆车排队？',
    '导航走哪个门进？',
    '你们几点开始装车？',
    '装好了，签收单在哪里拿？',
    '回单什么时候能拿到？',
    '候车区在哪里？',
    '换了一辆车，月台还是原来的吗？',
    '辛苦了，装得真快',
  ],
  customer: [
    '请问营业时间是几点到几点？',
    '收货时间可以改到下午吗？',
    '昨天的电子回单发了吗？',
    '发一下你们仓库的地址',
    '我们的车几点能装完？',
  ],
  supplier: ['送包材走哪个门？', '明天送货几点可以进场？', '交接单盖章在哪里办？', '卸货月台是几号？'],
  staff: ['收到，马上处理', '3 号月台升降板修好了', '今天排队的车还有几辆？'],
};
/** What a person has to answer, and what was answered. */
const UNKNOWN: Readonly<Record<DemoFan['kind'], readonly (readonly [string, string])[]>> = {
  driver: [
    ['车上还差 6 托，是不是单子漏打了？', '查过了，单子分两张打的，另一张在 2 号窗口，麻烦来取一下。'],
    ['身份证没带，能用电子驾照登记吗？', '可以，到 2 号窗口出示电子驾照登记。'],
    ['尾板坏了，能安排叉车从侧面装吗？', '可以侧装，请停到 9 号，叉车过去大概 15 分钟。'],
    [
      '堵在高速上，晚到四十分钟，预约还有效吗？',
      '预约给您保留到 30 分钟以内，再晚按现场顺序排，到了先登记。',
    ],
  ],
  customer: [
    ['今天的单子能加 4 托 NW550 吗？', '可以加，已经改单，今天跟同一车走。'],
    ['上一车少了 2 箱，麻烦查一下', '查到了，是装车时破损剔除的，下一车给您补上。'],
    ['明天能不能提前到早上发？', '早上有空档，给您改到 08:20，车牌请今天报过来。'],
    ['这批 LW330 的生产日期是哪天？', '批次标签上是前天的，保质期 12 个月。'],
    ['退货的单子什么时候处理？', '今天下午验收，验完单子发给您。'],
    ['下周二要加一车，先帮我留个位置', '留好了，周二 14:00 这一档，车牌定了告诉我。'],
  ],
  supplier: [
    ['空罐明天晚一天到，可以吗？', '库存够两天用，最晚后天上午要到。'],
    ['上批瓶盖的检验结果出来了吗？', '合格，已经入库。'],
  ],
  staff: [
    ['今晚夜班缺一个叉车工，能调人吗？', '从早班调小田过来，20:00 到岗。'],
    ['A 区有一托漏水，先隔离了', '好，拍照留底，质检一会儿过去。'],
  ],
};
/** After a person has answered. */
export const THANKS = ['好的，谢谢！', '收到，辛苦了', '好的，明白了', '谢谢，麻烦了'] as const;
export const LATE_SAYS = ['你好，现在还有人吗？', '明早 6 点到，可以先进场等吗？'] as const;
/** With the picture of a damaged case. */
export const DAMAGE_SAY = '装车时发现一箱破了，请来看一下';
/** Where nothing better is known. */
const USUAL_ANSWER = '看到了，我们核实一下，马上答复您。';

export function knownText(dice: RandomStream, { kind }: Pick<DemoFan, 'kind'>): string {
  return pickOf(dice, KNOWN[kind]);
}

export function unknownText(dice: RandomStream, { kind }: Pick<DemoFan, 'kind'>): string {
  return pickOf(dice, UNKNOWN[kind])[0];
}

/** What a person of the warehouse answers. */
export function answerTo({ elements: { Content: content } }: FanWords): string {
  const found = Object.values(UNKNOWN)
    .flat()
    .find(([asked]) => asked === content);
  return found?.[1] ?? USUAL_ANSWER;
}

/** `苏E·86K3K 到了，我的月台是几号？` */
export const arrivedText = (plate: string): string => `${plate} 到了，我的月台是几号？`;

export function pickOf<Item>(dice: RandomStream, items: readonly Item[]): Item {
  const item = items[Math.floor(nextUniform(dice) * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** They hold at all hours, and answer with texts. */
const ALWAYS = { days: null, from: null, to: null, validFrom: null, validTo: null };
const RULES = demoRules.map((rule, index) => ({
  ...{ ...rule, id: String(index + 1), isEnabled: true, hours: ALWAYS, material: null },
}));

/** Whether a person still has to answer after the rules of the account have. */
export function needsPerson({ elements }: FanWords): boolean {
  const { MsgType: type, Content: content = null, Recognition: recognition = null } = elements;
  if (type === 'event') return false;
  const text = content ?? recognition;
  const heard = { kind: type, text: text === null ? null : String(text) } as HeardByRules;
  return chooseReply(RULES, heard, { day: '2000-01-03', weekday: 1, minuteOfDay: 0 }).rule?.type !== '3';
}
