import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** Machines one behind the other: type, name, English name, ideal speed an hour. */
type Stretch = readonly (readonly [type: MachineType, name: string, nameEn: string, speed: number])[];

const BEFORE: Stretch = [
  ['depalletiser', '卸垛机', 'Depalletiser', 46_000],
  ['washer', '洗瓶机', 'Bottle washer', 44_000],
  ['inspector', '空瓶检验机', 'Empty bottle inspector', 40_000],
  ['filler', '灌装机', 'Filler', 36_000],
  ['capper', '旋盖机', 'Capper', 37_000],
];
/** Four lanes of these share what the capper gives. */
const LANE: Stretch = [
  ['pasteuriser', '隧道式杀菌机', 'Tunnel pasteuriser', 9_500],
  ['conveyor', '缓冲输送台', 'Accumulation table', 9_800],
  ['inspector', '液位检验机', 'Fill level inspector', 9_800],
  ['labeller', '贴标机', 'Labeller', 9_600],
  ['coder', '激光喷码机', 'Laser coder', 9_900],
  ['inspector', '标签检验机', 'Label inspector', 9_900],
  ['robot', '分道机器人', 'Lane divider robot', 10_000],
  ['packer', '装箱机', 'Case packer', 10_200],
  ['sealer', '封箱机', 'Case sealer', 10_400],
  ['checkweigher', '箱重检验秤', 'Case checkweigher', 10_400],
  ['coder', '箱体喷码机', 'Case coder', 10_500],
  ['wrapper', '热缩膜包机', 'Shrink wrapper', 10_600],
];
const LANES = 4;
const BEHIND: Stretch = [
  ['conveyor', '合流输送机', 'Merging conveyor', 42_000],
  ['inspector', '成品检验机', 'Finished goods inspector', 42_500],
  ['coder', '托盘贴标机', 'Pallet labeller', 43_000],
  ['palletiser', '码垛机', 'Palletiser', 44_000],
  ['wrapper', '缠绕膜机', 'Stretch wrapper', 45_000],
  ['checkweigher', '托盘秤', 'Pallet scale', 45_500],
  ['agv', '出库小车', 'Outbound shuttle', 46_000],
];

/** A filling line of sixty machines with four lanes, as a file of the line editor. */
export function sixtyMachines(): string {
  const machines: object[] = [];
  const conveyors: object[] = [];

  /** Adds a stretch behind a machine; returns the key of its last one. */
  function add(stretch: Stretch, behind: string | null, lane = ''): string {
    let last = behind;
    for (const [machineType, name, nameEn, idealSpeedPerHour] of stretch) {
      const key = `m${machines.length + 1}`;
      const suffix = lane && ` ${lane}`;
      machines.push({
        key,
        x: 0,
        y: 0,
        machine: {
          code: `S-${String(machines.length + 1).padStart(2, '0')}`,
          name: name + suffix,
          nameEn: nameEn + suffix,
          machineType,
          speedUnit: 'bottle',
          yieldUnit: 'bottle',
          primaryPerUnit: 1,
          idealSpeedPerHour,
          expectedPeriodMs: 10_000,
        },
      });
      if (last !== null) conveyors.push({ from: last, to: key, bufferCapacity: null, bufferMetric: null });
      last = key;
    }
    return last ?? '';
  }

  const capper = add(BEFORE, null);
  const ends = Array.from({ length: LANES }, (_none, at) => add(LANE, capper, String(at + 1)));
  const [first = '', ...others] = ends;
  const merged = `m${machines.length + 1}`;
  add(BEHIND, first);
  for (const end of others)
    conveyors.push({ from: end, to: merged, bufferCapacity: null, bufferMetric: null });
  return JSON.stringify({
    linewall: 'line-plan/1',
    unit: 'bottle',
    timeZone: 'Asia/Shanghai',
    bottleneck: 'm4',
    machines,
    conveyors,
  });
}
