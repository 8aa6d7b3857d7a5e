import {
  codeOfLocation,
  type House,
  type HouseDock,
  type HouseLocation,
  type HousePartner,
  type HouseProduct,
  type HouseZone,
} from './house-model.ts';

const OUT_DOCKS = 10;
const IN_DOCKS = 4;
/** Until midnight. */
const DAY = { openMinute: 6 * 60, closeMinute: 0 } as const;
/** For long hauls of the night. */
const ALL_DAY = { openMinute: 0, closeMinute: 0 } as const;
const NIGHT_DOCKS = 4;

function docks(): HouseDock[] {
  return Array.from({ length: OUT_DOCKS + IN_DOCKS + 1 }, (_, index): HouseDock => {
    const isOut = index < OUT_DOCKS;
    const isLast = index === OUT_DOCKS + IN_DOCKS;
    return {
      code: String(index + 1),
      direction: isOut ? 'out' : isLast ? 'both' : 'in',
      ...(index < NIGHT_DOCKS ? ALL_DAY : DAY),
      outage: isLast ? { reason: '升降板更换', reasonEn: 'Dock leveller being replaced' } : null,
    };
  });
}

/** `[code, name, English name]` */
type NameRow = readonly [string, string, string];

const CARRIERS: readonly NameRow[] = [
  ['SF', '顺丰', 'SF Express'],
  ['JD', '京东', 'JD Logistics'],
  ['DB', '德邦', 'Deppon'],
  ['YTO', '圆通', 'YTO'],
  ['STO', '申通', 'STO'],
  ['ANE', '安能', 'ANE'],
  ['JT', '极兔', 'J&T'],
  ['HT', '恒通', 'Hengtong'],
];
const CUSTOMERS: readonly NameRow[] = [
  ['C-YH', '永辉 徐汇', 'Yonghui Xuhui'],
  ['C-HM', '盒马 浦东', 'Freshippo Pudong'],
  ['C-DRF', '大润发 昆山', 'RT-Mart Kunshan'],
  ['C-WM', '沃尔玛 无锡', 'Walmart Wuxi'],
  ['C-JD', '京东 昆山', 'JD Kunshan'],
  ['C-CK', '便利店 苏南', 'Convenience south'],
  ['C-HZ', '杭州分仓', 'Hangzhou depot'],
  ['C-NJ', '南京分仓', 'Nanjing depot'],
  ['C-NB', '宁波经销', 'Ningbo dealer'],
  ['C-XZ', '徐州经销', 'Xuzhou dealer'],
  ['C-LH', '联华 上海', 'Lianhua Shanghai'],
  ['C-MT', '美团 仓配', 'Meituan hub'],
];
const SUPPLIERS: readonly NameRow[] = [
  ['S-CAN', '制罐厂', 'Can maker'],
  ['S-PRE', '瓶坯厂', 'Preform maker'],
  ['S-CAP', '瓶盖厂', 'Cap maker'],
  ['S-FILM', '膜材厂', 'Film maker'],
];
/** Whose goods they are. */
const OWNERS: readonly NameRow[] = [
  ['QQ', '清泉饮品', 'Qingquan Beverages'],
  // The lines fill the cans for them.
  ['SY', '山雨茶业', 'Shanyu Tea'],
];

const partnersOf = (rows: readonly NameRow[], kind: HousePartner['kind']): HousePartner[] =>
  rows.map(([code, name, nameEn]) => ({ code, name, nameEn, kind }));

/** What the lines make; codes and names as in the plan of the lines. */
const made = (
  code: string,
  zone: string,
  unit: 'bottle' | 'can',
  unitsPerPallet: number,
  owner = 'QQ',
): HouseProduct => ({
  code,
  name: code,
  nameEn: code,
  unit,
  unitsPerCase: 24,
  unitsPerPallet,
  shelfLifeDays: 365,
  zone,
  supplier: null,
  owner,
});

const brought = (
  [code, name, nameEn]: NameRow,
  supplier: string,
  unit: 'piece' | 'kilogram',
  unitsPerPallet: number,
): HouseProduct => ({
  code,
  name,
  nameEn,
  unit,
  unitsPerCase: null,
  unitsPerPallet,
  shelfLifeDays: null,
  zone: 'M',
  supplier,
  owner: 'QQ',
});

/** Odd ones on the left, even ones on the right. */
const BAYS_AN_AISLE = 12;
const RACK_LEVELS = 3;

function zone(
  [code, name, nameEn]: NameRow,
  kind: HouseZone['kind'],
  { count, ...location }: Pick<HouseLocation, 'kind' | 'maxPallets'> & { readonly count: number },
): HouseZone {
  const isStored = kind === 'storage';
  const levels = location.kind === 'rack' ? RACK_LEVELS : 1;
  const perAisle = BAYS_AN_AISLE * levels;
  const locations = Array.from({ length: count }, (_, index) => ({
    ...location,
    code: codeOfLocation(code, index),
    aisle: isStored ? `${code}${Math.floor(index / perAisle) + 1}` : null,
    bay: isStored ? (Math.floor(index / levels) % BAYS_AN_AISLE) + 1 : null,
    level: isStored ? (index % levels) + 1 : null,
  }));
  return { code, name, nameEn, kind, locations };
}

/** The warehouse beside the bottling plant: finished goods out, packaging in. */
export const demoHouse: House = {
  code: 'W1',
  name: '1 号成品仓',
  nameEn: 'Finished goods 1',
  parentCode: 'QL-P1',
  timeZone: 'Asia/Shanghai',
  docks: docks(),
  zones: [
    zone(['A', 'A 玻瓶', 'A glass'], 'storage', { kind: 'lane', count: 84, maxPallets: 24 }),
    zone(['B', 'B 瓶水', 'B water'], 'storage', { kind: 'lane', count: 60, maxPallets: 24 }),
    zone(['C', 'C 罐装', 'C cans'], 'storage', { kind: 'lane', count: 60, maxPallets: 24 }),
    zone(['M', 'M 包材', 'M packs'], 'storage', { kind: 'rack', count: 60, maxPallets: 12 }),
    zone(['IN', '收货区', 'Receiving'], 'receiving', { kind: 'buffer', count: 4, maxPallets: 60 }),
    zone(['ST', '备货区', 'Staging'], 'staging', { kind: 'buffer', count: OUT_DOCKS, maxPallets: 120 }),
    zone(['QC', '待检区', 'Inspection'], 'quarantine', { kind: 'floor', count: 4, maxPallets: 20 }),
    zone(['GATE', '大门', 'Gate'], 'yard', { kind: 'floor', count: 1, maxPallets: 60 }),
  ],
  partners: [
    ...partnersOf(CARRIERS, 'carrier'),
    ...partnersOf(CUSTOMERS, 'customer'),
    ...partnersOf(SUPPLIERS, 'supplier'),
    ...partnersOf(OWNERS, 'owner'),
  ],
  products: [
    made('SW330', 'A', 'bottle', 960),
    made('LW330', 'A', 'bottle', 960),
    made('NW550', 'B', 'bottle', 960),
    made('LT310', 'C', 'can', 1_920, 'SY'),
    made('SW310', 'C', 'can', 1_920),
    brought(['CAN310', '空罐 310 ml', 'Empty cans 310 ml'], 'S-CAN', 'piece', 8_000),
    brought(['PRE550', '瓶坯 550 ml', 'Preforms 550 ml'], 'S-PRE', 'piece', 12_000),
    brought(['CAP28', '瓶盖 蓝', 'Caps blue'], 'S-CAP', 'piece', 100_000),
    brought(['FILM', '收缩膜', 'Shrink film'], 'S-FILM', 'kilogram', 800),
  ],
  limits: [
    { product: 'CAN310', minimumPallets: 80 },
    { product: 'PRE550', minimumPallets: 30 },
    { product: 'CAP28', minimumPallets: 14 },
    { product: 'FILM', minimumPallets: 18 },
    { product: 'NW550', minimumPallets: 250 },
  ],
  plan: {
    code: 'IN-PACK',
    name: '包材进货检验',
    nameEn: 'Incoming packaging',
    kind: 'incoming',
    limitMinutes: 60,
    items: [
      { name: '外观', nameEn: 'Appearance', unit: null, lowerLimit: null, upperLimit: null },
      { name: '尺寸', nameEn: 'Size', unit: 'mm', lowerLimit: 27.8, upperLimit: 28.2 },
    ],
  },
  hourPlan: [
    60, 60, 70, 80, 80, 80, 110, 140, 150, 150, 150, 140, 130, 140, 150, 160, 160, 150, 150, 140, 130, 120,
    100, 70,
  ],
  onTimePercent: 97,
  helpPoint: '2 号窗口',
  helpPointEn: 'Window 2',
  railway: {
    tracks: [
      { code: '1', name: '装车一道', nameEn: 'Loading track 1', kind: 'loading', lengthM: 380 },
      { code: '2', name: '装车二道', nameEn: 'Loading track 2', kind: 'loading', lengthM: 380 },
      { code: '3', name: '轨道衡线', nameEn: 'Weighbridge track', kind: 'weigh', lengthM: 220 },
      { code: '4', name: '存车线', nameEn: 'Storage track', kind: 'storage', lengthM: 420 },
    ],
    handlers: [
      { code: 'G1', name: '1 号龙门吊', nameEn: 'Gantry crane 1', kind: 'gantry' },
      { code: 'G2', name: '2 号龙门吊', nameEn: 'Gantry crane 2', kind: 'gantry' },
      { code: 'R1', name: '正面吊', nameEn: 'Reach stacker', kind: 'reach_stacker' },
    ],
  },
};
