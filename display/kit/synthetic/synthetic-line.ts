import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';
import type { Machine, MachineType } from '#shared/contracts/plant/machine.ts';

/** `[name, English name, type, unit, primary packages per unit, ideal units per hour]` */
type Kind = readonly [string, string, MachineType, CountUnit, number, number];

/** Machines of a synthetic line of any length: bottling machines first, then numbered stations before the palletiser. */
const FRONT: readonly Kind[] = [
  ['卸垛机', 'Depalletiser', 'depalletiser', 'bottle', 1, 46_000],
  ['洗瓶机', 'Bottle washer', 'washer', 'bottle', 1, 42_000],
  ['空瓶检测机', 'Empty bottle inspector', 'inspector', 'bottle', 1, 39_600],
  ['灌装机', 'Filler', 'filler', 'bottle', 1, 36_000],
  ['压盖机', 'Crowner', 'capper', 'bottle', 1, 36_000],
  ['液位检测机', 'Fill level inspector', 'inspector', 'bottle', 1, 38_000],
];
const LABELLERS: readonly Kind[] = [
  ['贴标机 A', 'Labeller A', 'labeller', 'bottle', 1, 20_500],
  ['贴标机 B', 'Labeller B', 'labeller', 'bottle', 1, 20_500],
];
const BACK: readonly Kind[] = [
  ['喷码机', 'Date coder', 'coder', 'bottle', 1, 42_500],
  ['装箱机', 'Case packer', 'packer', 'case', 24, 1_850],
  ['检重机', 'Checkweigher', 'checkweigher', 'case', 24, 1_900],
  ['封箱机', 'Case sealer', 'sealer', 'case', 24, 1_950],
  ['码垛机', 'Palletiser', 'palletiser', 'pallet', 960, 50],
];
const STATIONS: readonly Kind[] = [
  ['输送段', 'Conveyor', 'conveyor', 'case', 24, 2_000],
  ['机器人', 'Robot', 'robot', 'case', 24, 1_900],
  ['装配站', 'Assembly', 'press', 'case', 24, 1_900],
  ['检测站', 'Inspection', 'inspector', 'case', 24, 1_950],
];
/** Which of the front and back machines a short line keeps, most needed first. */
const SHORT_ORDER = [
  '灌装机',
  '码垛机',
  '卸垛机',
  '装箱机',
  '洗瓶机',
  '压盖机',
  '喷码机',
  '封箱机',
  '空瓶检测机',
  '液位检测机',
  '检重机',
];

const LONGEST_NAMES: readonly [string, string][] = [
  ['全自动高速回转式不干胶贴标机组', 'High-speed rotary pressure-sensitive labelling unit'],
  ['三合一无菌冷灌装及旋盖联合机组', 'Aseptic rinser, filler and capper monobloc'],
];

export interface SyntheticLineOptions {
  readonly machines: number;
  /** Longest names and widest numbers instead of likely ones. */
  readonly isWide: boolean;
  /** 1 where a plant has one line. */
  readonly lineNo?: number;
}

export const SYNTHETIC_LINE_ID = '900';

/** Ids count from 901 in the order of the flow, of each further line from a thousand more. */
export function syntheticLine({ machines, isWide, lineNo = 1 }: SyntheticLineOptions): Line {
  const steps = stepsOf(machines);
  const id = String(Number(SYNTHETIC_LINE_ID) + (lineNo - 1) * 1_000);
  let nextId = Number(id) + 1;
  const placed = steps.map((step) =>
    step.map((kind) => toMachine(kind, { id: String(nextId++), lineId: id, lineNo }, isWide)),
  );
  const all = placed.flat();
  const bottleneck = all.find((machine) => machine.machineType === 'filler') ?? all[0];
  return {
    id,
    code: `L${lineNo}`,
    name: isWide ? `苏州第二工厂玻璃瓶车间 ${lineNo} 号高速灌装包装联合生产线` : `${lineNo} 号灌装线`,
    nameEn: isWide
      ? `Suzhou plant 2, glass hall, high-speed filling and packaging line ${lineNo}`
      : `Filling line ${lineNo}`,
    unit: 'bottle',
    bottleneckMachineId: bottleneck?.id ?? id,
    timeZone: 'Asia/Shanghai',
    machines: all,
    steps: placed.map((step, order) => ({ order, machineIds: step.map((machine) => machine.id) })),
    edges: placed.flatMap((step, index) => edgesBetween(step, placed[index + 1] ?? [])),
  };
}

function toMachine(
  [name, nameEn, machineType, unit, primaryPerUnit, ideal]: Kind,
  { id, lineId, lineNo }: { readonly id: string; readonly lineId: string; readonly lineNo: number },
  isWide: boolean,
): Machine {
  const wide = LONGEST_NAMES[Number(id) % LONGEST_NAMES.length] ?? [name, nameEn];
  return {
    id,
    code: `L${lineNo}-${id}`,
    name: isWide ? `${wide[0]} ${id}` : name,
    nameEn: isWide ? `${wide[1]} ${id}` : nameEn,
    machineType,
    imageUrl: null,
    speedUnit: unit,
    yieldUnit: unit,
    primaryPerUnit,
    idealSpeedPerHour: isWide ? 888_000 : ideal,
    shortName: null,
    shortNameEn: null,
    expectedPeriodMs: 10_000,
    lineId,
    timeZone: null,
  };
}

function stepsOf(machines: number): Kind[][] {
  const fixed = [...FRONT, ...BACK];
  if (machines < 9) {
    const kept = new Set(SHORT_ORDER.slice(0, machines));
    return fixed.filter(([name]) => kept.has(name)).map((kind) => [kind]);
  }
  if (machines <= 13) {
    const kept = new Set(SHORT_ORDER.slice(0, machines - LABELLERS.length));
    const keep = (kind: Kind): boolean => kept.has(kind[0]);
    return [
      ...FRONT.filter(keep).map((kind) => [kind]),
      [...LABELLERS],
      ...BACK.filter(keep).map((kind) => [kind]),
    ];
  }
  const palletisers = machines >= 24 ? 2 : 1;
  const back = BACK.slice(0, -1).map((kind) => [kind]);
  const last = BACK[BACK.length - 1];
  const end: Kind[][] = last ? [palletisers === 2 ? [lettered(last, 'A'), lettered(last, 'B')] : [last]] : [];
  const stations = stationSteps(machines - FRONT.length - LABELLERS.length - (BACK.length - 1) - palletisers);
  return [...FRONT.map((kind) => [kind]), [...LABELLERS], ...back, ...stations, ...end];
}

/** Numbered stations; every tenth place is a branch of three. */
function stationSteps(count: number): Kind[][] {
  const steps: Kind[][] = [];
  let made = 0;
  while (made < count) {
    const wanted = steps.length % 10 === 3 ? 3 : 1;
    const size = Math.min(wanted, count - made);
    const kind = STATIONS[steps.length % STATIONS.length];
    if (!kind) break;
    const first = made;
    steps.push(Array.from({ length: size }, (_, index) => numbered(kind, first + index + 1)));
    made += size;
  }
  return steps;
}

function numbered([name, nameEn, ...rest]: Kind, number: number): Kind {
  return [`${name} ${number}`, `${nameEn} ${number}`, ...rest];
}

function lettered([name, nameEn, ...rest]: Kind, letter: string): Kind {
  return [`${name} ${letter}`, `${nameEn} ${letter}`, ...rest];
}

function edgesBetween(step: readonly Machine[], next: readonly Machine[]): LineEdge[] {
  return step.flatMap((from) =>
    next.map((to, lane): LineEdge => {
      const isRigid = from.machineType === 'filler' || next.length * step.length > 4;
      return {
        from: from.id,
        to: to.id,
        bufferCapacity: isRigid ? null : 1_600,
        bufferMetric: isRigid ? null : `buffer${lane}`,
      };
    }),
  );
}
