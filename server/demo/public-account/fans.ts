import { createRandomStream, nextUniform } from '#server/demo/plant/random.ts';

/** A fan of the demo's account. */
export interface DemoFan {
  readonly openId: string;
  /** What the warehouse calls the fan. */
  readonly remark: string;
  /** Of the phone with which the fan is bound; null = the fan is not. */
  readonly phone: string | null;
  readonly kind: 'driver' | 'customer' | 'supplier' | 'staff';
  /** Code of the partner of the demo warehouse; null = its own staff. */
  readonly partner: string | null;
  /** Asks what no rule answers, now and then; the others are answered by rules alone. */
  readonly isAsking: boolean;
  /** Writes every few days only, so that there are windows that end. */
  readonly isQuiet: boolean;
}

const OPEN_ID_SEED = 20_260;
const OPEN_ID_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** `[carrier, name]`: three drivers of each carrier of the demo warehouse. */
const DRIVERS: readonly (readonly [string, string])[] = [
  ['SF', '顺丰 王师傅'],
  ['SF', '顺丰 刘建国'],
  ['SF', '顺丰 老赵'],
  ['JD', '京东 陈师傅'],
  ['JD', '京东 孙大伟'],
  ['JD', '京东 小何'],
  ['DB', '德邦 张师傅'],
  ['DB', '德邦 马永强'],
  ['DB', '德邦 吴师傅'],
  ['YTO', '圆通 李师傅'],
  ['YTO', '圆通 徐海'],
  ['YTO', '圆通 小郑'],
  ['STO', '申通 黄师傅'],
  ['STO', '申通 朱国庆'],
  ['STO', '申通 老胡'],
  ['ANE', '安能 周师傅'],
  ['ANE', '安能 高峰'],
  ['ANE', '安能 林师傅'],
  ['JT', '极兔 罗师傅'],
  ['JT', '极兔 小梁'],
  ['JT', '极兔 宋师傅'],
  ['HT', '恒通 唐师傅'],
  ['HT', '恒通 许志明'],
  ['HT', '恒通 邓师傅'],
];
const CUSTOMERS: readonly (readonly [string, string])[] = [
  ['C-YH', '永辉徐汇 采购小陈'],
  ['C-HM', '盒马浦东 收货组'],
  ['C-DRF', '大润发昆山 李经理'],
  ['C-WM', '沃尔玛无锡 收货部'],
  ['C-JD', '京东昆山仓 计划'],
  ['C-CK', '便利店苏南 钱姐'],
  ['C-HZ', '杭州分仓 俞主管'],
  ['C-NJ', '南京分仓 方主管'],
  ['C-NB', '宁波经销 郭总'],
  ['C-XZ', '徐州经销 丁老板'],
  ['C-LH', '联华上海 采购部'],
  ['C-MT', '美团仓配 调度'],
];
const SUPPLIERS: readonly (readonly [string, string])[] = [
  ['S-CAN', '制罐厂 销售小叶'],
  ['S-CAP', '瓶盖厂 发货员'],
];
const STAFF = ['仓管 李敏', '夜班班长 周强'] as const;

/** Of each list, by place. */
const ASKING = { driver: [1, 7, 15], customer: [0, 2, 4, 7, 8, 11], supplier: [0], staff: [1] } as const;
const QUIET = { driver: [10, 22], customer: [6, 9], supplier: [], staff: [] } as const;

function openIds(count: number): string[] {
  const dice = createRandomStream(OPEN_ID_SEED, 'open ids of fans');
  const sign = () => OPEN_ID_SIGNS[Math.floor(nextUniform(dice) * OPEN_ID_SIGNS.length)] ?? 'A';
  return Array.from({ length: count }, () => `oLw${Array.from({ length: 25 }, sign).join('')}`);
}

function fans(): DemoFan[] {
  const of = (kind: DemoFan['kind'], list: readonly (readonly [string | null, string])[]) =>
    list.map(([partner, remark], place) => ({
      ...{ kind, partner, remark },
      isAsking: ASKING[kind].some((one) => one === place),
      isQuiet: QUIET[kind].some((one) => one === place),
    }));
  const all = [
    ...of('driver', DRIVERS),
    ...of('customer', CUSTOMERS),
    ...of('supplier', SUPPLIERS),
    ...of(
      'staff',
      STAFF.map((remark) => [null, remark] as const),
    ),
  ];
  const ids = openIds(all.length);
  return all.map((fan, place) => ({
    ...fan,
    openId: ids[place] ?? '',
    phone: fan.kind === 'driver' ? `138000060${String(place).padStart(2, '0')}` : null,
  }));
}

/** Drivers of the carriers, customers, suppliers and staff of the demo warehouse. */
export const demoFans: readonly DemoFan[] = fans();

/** Who drives a truck: one of the carrier's drivers, the same for the same truck. Null = a carrier without drivers here. */
export function demoDriverOf(carrier: string | null, truck: string): DemoFan | null {
  const own = demoFans.filter(
    ({ kind, isQuiet, partner }) => kind === 'driver' && !isQuiet && partner === carrier,
  );
  const turn = [...truck].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  return own[turn % Math.max(1, own.length)] ?? null;
}
