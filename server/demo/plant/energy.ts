import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { BottlingDepartment, BottlingEnergy, BottlingMeter } from './plant-model.ts';

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Price bands as industrial customers in eastern China have them: from and to in minutes of the day, price per kWh. */
const BANDS: readonly (readonly [TariffRow['band'], number, number, number])[] = [
  ['valley', 0, 480, 0.3139],
  ['high', 480, 660, 1.0347],
  ['mid', 660, 840, 0.6418],
  ['peak', 840, 1_020, 1.2416],
  ['high', 1_020, 1_320, 1.0347],
  ['mid', 1_320, 1_440, 0.6418],
];

/** `[code, parent, name, English name]` */
const REGIONS: readonly (readonly [string, string, string, string])[] = [
  ['ER-PLANT', 'QL-P1', '苏州工厂用能', 'Suzhou plant energy'],
  ['ER-GLASS', 'ER-PLANT', '玻璃瓶车间用能', 'Glass hall energy'],
  ['ER-PET', 'ER-PLANT', 'PET 车间用能', 'PET hall energy'],
  ['ER-CAN', 'ER-PLANT', '易拉罐车间用能', 'Can hall energy'],
  ['ER-AIR', 'ER-PLANT', '空压站', 'Compressor station'],
];

/** `[code, department, name, English name]`: the meters that report by themselves. */
const STATIONS: readonly (readonly [string, string, string, string])[] = [
  ['EM-MAIN', 'QL-P1', '总电表', 'Main meter'],
  ['EM-GLASS', 'WS-GLASS', '玻璃瓶车间电表', 'Glass hall meter'],
  ['EM-PET', 'WS-PET', 'PET 车间电表', 'PET hall meter'],
  ['EM-CAN', 'WS-CAN', '易拉罐车间电表', 'Can hall meter'],
  ['EM-AIR', 'QL-P1', '空压站电表', 'Compressor meter'],
  ['WM-MAIN', 'QL-P1', '总水表', 'Main water meter'],
];

/** Energy regions and meters as departments. */
export const ENERGY_DEPARTMENTS: readonly BottlingDepartment[] = [
  ...REGIONS.map(([code, parentCode, name, nameEn]) => ({
    code,
    parentCode,
    name,
    nameEn,
    dtype: 'energy_region' as const,
  })),
  ...STATIONS.map(([code, parentCode, name, nameEn]) => ({
    code,
    parentCode,
    name,
    nameEn,
    dtype: 'meter' as const,
  })),
];

/** The main meters, those of the halls, and machines that count for themselves. */
export const bottlingEnergy: BottlingEnergy = {
  meters: [
    station('EM-MAIN', 'ER-PLANT', null),
    station('EM-GLASS', 'ER-GLASS', 'EM-MAIN'),
    station('EM-PET', 'ER-PET', 'EM-MAIN'),
    station('EM-CAN', 'ER-CAN', 'EM-MAIN'),
    station('EM-AIR', 'ER-AIR', 'EM-MAIN'),
    station('WM-MAIN', 'ER-PLANT', null),
    machine('L1-WASHER', '洗瓶机', 'Bottle washer', 'ER-GLASS', 'EM-GLASS'),
    machine('L1-FILLER', '1 号线灌装机', 'Line 1 filler', 'ER-GLASS', 'EM-GLASS'),
    machine('L2-FILLER', '2 号线灌装机', 'Line 2 filler', 'ER-PET', 'EM-PET'),
    machine('L3-FILLER', '3 号线灌装机', 'Line 3 filler', 'ER-CAN', 'EM-CAN'),
  ],
  tariffs: [
    {
      carrier: 'electricity',
      name: '工商业分时电价',
      nameEn: 'Time-of-day electricity',
      currency: 'CNY',
      validFrom: '2020-01-01',
      rows: BANDS.map(([band, startMinute, endMinute, price]) => ({
        band,
        days: [...ALL_DAYS],
        startMinute,
        endMinute,
        price,
      })),
    },
    {
      carrier: 'water',
      name: '工业用水',
      nameEn: 'Industrial water',
      currency: 'CNY',
      validFrom: '2020-01-01',
      rows: [{ band: 'flat', days: [...ALL_DAYS], startMinute: 0, endMinute: 1_440, price: 4.16 }],
    },
  ],
};

function station(code: string, regionCode: string, parent: string | null): BottlingMeter {
  const [, , name = code, nameEn = code] = STATIONS.find(([known]) => known === code) ?? [];
  const isWater = code.startsWith('W');
  return {
    code,
    name,
    nameEn,
    carrier: isWater ? 'water' : 'electricity',
    regionCode,
    machineCode: code,
    metric: isWater ? 'volume' : 'energy',
    kind: 'counter',
    rolloverAt: isWater ? 1_000_000 : 100_000_000,
    parent,
  };
}

function machine(
  code: string,
  name: string,
  nameEn: string,
  regionCode: string,
  parent: string,
): BottlingMeter {
  return {
    code,
    name,
    nameEn,
    carrier: 'electricity',
    regionCode,
    machineCode: code,
    metric: 'energy',
    kind: 'counter',
    rolloverAt: 100_000_000,
    parent,
  };
}
