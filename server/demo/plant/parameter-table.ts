import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** What a measured parameter of a machine is called. Data of the demo, not of the product. */
export const BOTTLING_PARAMETERS = {
  speed: { name: '速度', nameEn: 'Speed', unit: '/h' },
  yield: { name: '产量计数', nameEn: 'Output counter', unit: '' },
  reject: { name: '剔除计数', nameEn: 'Reject counter', unit: '' },
  alarms: { name: '报警数', nameEn: 'Alarms', unit: '' },
  energy: { name: '电能', nameEn: 'Energy', unit: 'kWh' },
  volume: { name: '用水量', nameEn: 'Water volume', unit: 'm³' },
  setSpeed: { name: '设定速度', nameEn: 'Set speed', unit: '/h' },
  motorCurrent: { name: '主电机电流', nameEn: 'Main motor current', unit: 'A' },
  productTemperature: { name: '产品温度', nameEn: 'Product temperature', unit: '°C' },
  co2Pressure: { name: 'CO₂ 压力', nameEn: 'CO₂ pressure', unit: 'bar' },
  bowlLevel: { name: '料缸液位', nameEn: 'Bowl level', unit: '%' },
  closingTorque: { name: '封盖扭矩', nameEn: 'Closing torque', unit: 'N·m' },
  causticTemperature: { name: '碱液温度', nameEn: 'Caustic temperature', unit: '°C' },
  causticConcentration: { name: '碱液浓度', nameEn: 'Caustic concentration', unit: '%' },
  waterPressure: { name: '冲洗水压', nameEn: 'Rinse water pressure', unit: 'bar' },
  fanPressure: { name: '风压', nameEn: 'Fan pressure', unit: 'Pa' },
  airPressure: { name: '压缩空气', nameEn: 'Compressed air', unit: 'bar' },
  lampIntensity: { name: '光源强度', nameEn: 'Lamp intensity', unit: '%' },
  pasteurisingTemperature: { name: '杀菌温度', nameEn: 'Pasteurising temperature', unit: '°C' },
  pasteurisationUnits: { name: 'PU 值', nameEn: 'Pasteurisation units', unit: 'PU' },
  glueTemperature: { name: '胶温', nameEn: 'Glue temperature', unit: '°C' },
  printHeadTemperature: { name: '喷头温度', nameEn: 'Print head temperature', unit: '°C' },
  tunnelTemperature: { name: '热缩炉温度', nameEn: 'Shrink tunnel temperature', unit: '°C' },
  filmTension: { name: '薄膜张力', nameEn: 'Film tension', unit: 'N' },
  meanWeight: { name: '平均重量', nameEn: 'Mean weight', unit: 'kg' },
  vacuum: { name: '真空度', nameEn: 'Vacuum', unit: 'kPa' },
  capHopperLevel: { name: '盖斗料位', nameEn: 'Cap hopper level', unit: '%' },
  labelRollLevel: { name: '标签余量', nameEn: 'Label roll left', unit: '%' },
  inkLevel: { name: '墨水余量', nameEn: 'Ink left', unit: '%' },
  caseMagazineLevel: { name: '纸板余量', nameEn: 'Case blanks left', unit: '%' },
  glueLevel: { name: '热熔胶余量', nameEn: 'Hot melt left', unit: '%' },
  filmRollLevel: { name: '薄膜余量', nameEn: 'Film left', unit: '%' },
  bufferOut: { name: '出口缓冲', nameEn: 'Outfeed buffer', unit: '' },
  bufferOutA: { name: '出口缓冲 A', nameEn: 'Outfeed buffer A', unit: '' },
  bufferOutB: { name: '出口缓冲 B', nameEn: 'Outfeed buffer B', unit: '' },
} as const;
export type BottlingParameter = keyof typeof BOTTLING_PARAMETERS;

/** A measured value that goes towards one level while the machine runs and another while it stands. */
export interface ParameterRow {
  readonly metric: BottlingParameter;
  readonly standing: number;
  readonly running: number;
  /** Time constant of the approach. */
  readonly tauS: number;
  readonly noise: number;
  readonly decimals: number;
}

type Row = readonly [
  metric: BottlingParameter,
  standing: number,
  running: number,
  tauS: number,
  noise: number,
  decimals: number,
];

function rows(table: readonly Row[]): ParameterRow[] {
  return table.map(([metric, standing, running, tauS, noise, decimals]) => ({
    metric,
    standing,
    running,
    tauS,
    noise,
    decimals,
  }));
}

const AIR: Row = ['airPressure', 6.4, 6.1, 20, 0.04, 2];

const BY_TYPE: Partial<Record<MachineType, readonly ParameterRow[]>> = {
  depalletiser: rows([['motorCurrent', 2.1, 11.4, 3, 0.35, 1], AIR]),
  unpacker: rows([['motorCurrent', 1.2, 6.3, 3, 0.2, 1], AIR]),
  conveyor: rows([
    ['fanPressure', 60, 425, 8, 5, 0],
    ['motorCurrent', 3.5, 14.2, 4, 0.3, 1],
  ]),
  washer: rows([
    ['causticTemperature', 79.2, 80.4, 600, 0.12, 1],
    ['causticConcentration', 2.12, 2.05, 3600, 0.01, 2],
    ['waterPressure', 0.3, 2.6, 6, 0.05, 2],
    ['motorCurrent', 6.8, 38.5, 5, 0.8, 1],
  ]),
  rinser: rows([
    ['waterPressure', 0.4, 3.2, 5, 0.05, 2],
    ['motorCurrent', 1.6, 8.8, 4, 0.2, 1],
  ]),
  inspector: rows([['lampIntensity', 96.5, 95.8, 1800, 0.1, 1], AIR]),
  filler: rows([
    ['productTemperature', 7.4, 4.2, 900, 0.05, 1],
    ['co2Pressure', 2.7, 3.15, 45, 0.02, 2],
    ['bowlLevel', 68, 62, 12, 0.9, 1],
    ['motorCurrent', 3.9, 21.6, 6, 0.4, 1],
  ]),
  capper: rows([
    ['closingTorque', 0, 1.82, 2, 0.03, 2],
    ['motorCurrent', 1.1, 7.2, 4, 0.15, 1],
  ]),
  pasteuriser: rows([
    ['pasteurisingTemperature', 62.6, 62.1, 400, 0.06, 1],
    ['pasteurisationUnits', 26, 18.4, 500, 0.15, 1],
    ['motorCurrent', 5.5, 24, 6, 0.4, 1],
  ]),
  labeller: rows([
    ['glueTemperature', 27.4, 28.6, 240, 0.1, 1],
    ['vacuum', -12, -58, 5, 0.8, 0],
    ['motorCurrent', 1.4, 9.6, 4, 0.2, 1],
  ]),
  coder: rows([['printHeadTemperature', 41.5, 45.2, 180, 0.15, 1]]),
  packer: rows([['glueTemperature', 168.5, 166.8, 200, 0.5, 1], ['motorCurrent', 3.1, 16.8, 4, 0.5, 1], AIR]),
  checkweigher: rows([['meanWeight', 15.24, 15.24, 60, 0.012, 3]]),
  sealer: rows([['glueTemperature', 173.2, 171.4, 200, 0.5, 1], AIR]),
  wrapper: rows([
    ['tunnelTemperature', 189, 185.5, 240, 0.6, 1],
    ['filmTension', 4, 46, 5, 0.9, 0],
    ['motorCurrent', 2.4, 12.9, 4, 0.4, 1],
  ]),
  palletiser: rows([['motorCurrent', 3.2, 19.5, 4, 0.9, 1], AIR]),
  robot: rows([
    ['vacuum', -20, -71, 4, 0.9, 0],
    ['motorCurrent', 2.2, 15.3, 4, 1.1, 1],
  ]),
};

/** Machines that differ from their type: still water has no CO₂, a stretch wrapper has no tunnel. */
const BY_CODE: Readonly<Record<string, readonly ParameterRow[]>> = {
  'L2-FILLER': rows([
    ['productTemperature', 19.2, 17.8, 900, 0.06, 1],
    ['bowlLevel', 66, 60, 12, 0.9, 1],
    ['motorCurrent', 3.1, 17.4, 6, 0.35, 1],
  ]),
  'L2-STRETCH': rows([
    ['filmTension', 6, 118, 6, 2.2, 0],
    ['motorCurrent', 1.8, 7.5, 4, 0.5, 1],
  ]),
  'L3-STRETCH': rows([
    ['filmTension', 6, 122, 6, 2.2, 0],
    ['motorCurrent', 1.8, 7.9, 4, 0.5, 1],
  ]),
};

export function parametersOf(machine: {
  readonly code: string;
  readonly machineType: MachineType;
}): readonly ParameterRow[] {
  return BY_CODE[machine.code] ?? BY_TYPE[machine.machineType] ?? [];
}
