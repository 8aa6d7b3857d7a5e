import type { CountUnit, Line, LineEdge, Machine, MachineType } from '#shared/contracts/plant.ts';

/** `[name, English name, type, unit, primary packages per unit, ideal units per hour, parameters]` */
type Kind = readonly [string, string, MachineType, CountUnit, number, number, readonly string[]];

/** In the order of the flow; the two labellers work in parallel. */
const KINDS: readonly Kind[] = [
  ['卸垛机', 'Depalletiser', 'depalletiser', 'bottle', 1, 46_000, ['motorCurrent', 'airPressure']],
  ['洗瓶机', 'Bottle washer', 'washer', 'bottle', 1, 42_000, ['causticTemperature', 'waterPressure']],
  ['空瓶检测机', 'Empty bottle inspector', 'inspector', 'bottle', 1, 39_600, ['lampIntensity']],
  [
    '灌装机',
    'Filler',
    'filler',
    'bottle',
    1,
    36_000,
    ['productTemperature', 'co2Pressure', 'bowlLevel', 'motorCurrent', 'oil_temp2', 'waterPressure'],
  ],
  ['压盖机', 'Crowner', 'capper', 'bottle', 1, 36_000, ['closingTorque', 'capHopperLevel']],
  ['液位检测机', 'Fill level inspector', 'inspector', 'bottle', 1, 38_000, ['lampIntensity']],
  [
    '贴标机 A',
    'Labeller A',
    'labeller',
    'bottle',
    1,
    20_500,
    ['glueTemperature', 'labelRollLevel', 'vacuum'],
  ],
  [
    '贴标机 B',
    'Labeller B',
    'labeller',
    'bottle',
    1,
    20_500,
    ['glueTemperature', 'labelRollLevel', 'vacuum'],
  ],
  ['喷码机', 'Date coder', 'coder', 'bottle', 1, 42_500, ['printHeadTemperature', 'inkLevel']],
  ['装箱机', 'Case packer', 'packer', 'case', 24, 1_850, ['glueTemperature', 'caseMagazineLevel']],
  ['检重机', 'Checkweigher', 'checkweigher', 'case', 24, 1_900, ['meanWeight']],
  ['封箱机', 'Case sealer', 'sealer', 'case', 24, 1_950, ['glueTemperature']],
  ['码垛机', 'Palletiser', 'palletiser', 'pallet', 960, 50, ['motorCurrent']],
];
const LONGEST = [
  '全自动高速回转式不干胶贴标机组',
  'High-speed rotary pressure-sensitive labelling unit',
] as const;

export const SYNTHETIC_LINE_ID = '900';
const FIRST_ID = 901;
/** A machine that stands alone. */
export const LONE_MACHINE_ID = '950';
const FILLER_ID = '904';
const LABELLER_IDS = ['907', '908'];

export interface SyntheticPlant {
  readonly line: Line;
  /** The line's, and the one that belongs to no line. */
  readonly machines: readonly Machine[];
  parametersOf(machineId: string): readonly string[];
}

/** A made-up line; `isWide`: longest names and widest numbers instead of likely ones. */
export function syntheticPlant(isWide: boolean): SyntheticPlant {
  const machines = KINDS.map((kind, index) =>
    toMachine(kind, String(FIRST_ID + index), SYNTHETIC_LINE_ID, isWide),
  );
  const steps = stepsOf(machines.map(({ id }) => id));
  const lone: Machine = {
    ...toMachine(
      ['空压机', 'Air compressor', 'generic', 'piece', 1, 1_200, []],
      LONE_MACHINE_ID,
      null,
      isWide,
    ),
  };
  return {
    line: {
      id: SYNTHETIC_LINE_ID,
      code: 'L1',
      name: isWide ? '苏州第二工厂玻璃瓶车间 1 号高速灌装包装联合生产线' : '1 号灌装线',
      nameEn: isWide
        ? 'Suzhou plant 2, glass hall, high-speed filling and packaging line 1'
        : 'Filling line 1',
      unit: 'bottle',
      bottleneckMachineId: FILLER_ID,
      timeZone: 'Asia/Shanghai',
      machines,
      steps: steps.map((machineIds, order) => ({ order, machineIds })),
      edges: steps.flatMap((step, index) => edgesBetween(step, steps[index + 1] ?? [])),
    },
    machines: [...machines, lone],
    parametersOf: (machineId) => KINDS[Number(machineId) - FIRST_ID]?.[6] ?? [],
  };
}

function toMachine(kind: Kind, id: string, lineId: string | null, isWide: boolean): Machine {
  const [name, nameEn, machineType, unit, primaryPerUnit, ideal] = kind;
  return {
    id,
    code: `L1-${id}`,
    name: isWide ? `${LONGEST[0]} ${id}` : name,
    nameEn: isWide ? `${LONGEST[1]} ${id}` : nameEn,
    machineType,
    imageUrl: null,
    speedUnit: unit,
    yieldUnit: unit,
    primaryPerUnit,
    idealSpeedPerHour: isWide ? 888_000 : ideal,
    expectedPeriodMs: 10_000,
    lineId,
  };
}

function stepsOf(ids: readonly string[]): string[][] {
  const steps: string[][] = [];
  for (const id of ids) {
    if (id === LABELLER_IDS[1]) steps.at(-1)?.push(id);
    else steps.push([id]);
  }
  return steps;
}

function edgesBetween(step: readonly string[], next: readonly string[]): LineEdge[] {
  return step.flatMap((from) => next.map((to) => ({ from, to, bufferCapacity: null, bufferMetric: null })));
}
