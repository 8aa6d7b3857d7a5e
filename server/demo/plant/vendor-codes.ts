import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { BaseState } from '#shared/contracts/plant/machine-state.ts';

/** A stop as a machine's own controller names it. The text that is sent is the Chinese one. */
export interface VendorStop {
  readonly code: string;
  readonly text: string;
  readonly textEn: string;
  readonly kind: Extract<BaseState, 'fault' | 'crash-stop' | 'material-shortage'>;
  readonly weight: number;
  readonly medianS: number;
  /** Spread of the lognormal duration. */
  readonly sigma: number;
}

export interface VendorWarning {
  readonly code: string;
  readonly text: string;
  readonly textEn: string;
  readonly weight: number;
}

/** How often a type of machine stops on its own, counted in minutes of running. */
export interface MachineHabits {
  readonly stopEveryMin: number;
  readonly stops: readonly VendorStop[];
  readonly microStopEveryMin: number;
  readonly microStops: readonly VendorStop[];
  readonly warningEveryMin: number;
  readonly warnings: readonly VendorWarning[];
}

type StopRow = readonly [code: string, text: string, textEn: string, weight: number, medianS: number];
type WarningRow = readonly [code: string, text: string, textEn: string];

function toStop(kind: VendorStop['kind'], sigma: number) {
  return ([code, text, textEn, weight, medianS]: StopRow): VendorStop => ({
    code,
    text,
    textEn,
    kind,
    weight,
    medianS,
    sigma,
  });
}

const EMERGENCY_STOPS: readonly StopRow[] = [
  ['E001', '急停按下', 'Emergency stop pressed', 3, 70],
  ['E002', '安全门打开', 'Guard door open', 5, 45],
];

/** Something broke that the crew cannot mend: rare, and long. */
const WAITING_FOR_MAINTENANCE: StopRow = ['F900', '等待维修', 'Waiting for maintenance', 5, 660];

function habits(
  every: readonly [stopMin: number, microStopMin: number, warningMin: number],
  stops: readonly StopRow[],
  microStops: readonly StopRow[],
  warnings: readonly WarningRow[],
): MachineHabits {
  return {
    stopEveryMin: every[0],
    microStopEveryMin: every[1],
    warningEveryMin: every[2],
    stops: [
      ...[...stops, WAITING_FOR_MAINTENANCE].map(toStop('fault', 0.95)),
      ...EMERGENCY_STOPS.map(toStop('crash-stop', 0.5)),
    ],
    microStops: microStops.map(toStop('fault', 0.45)),
    warnings: warnings.map(([code, text, textEn]) => ({ code, text, textEn, weight: 1 })),
  };
}

const DRIVE_OVERLOAD: StopRow = ['F118', '主驱动过载', 'Main drive overload', 8, 260];

const HABITS: Partial<Record<MachineType, MachineHabits>> = {
  depalletiser: habits(
    [135, 34, 400],
    [
      ['F011', '垛板卡滞', 'Pallet jammed', 30, 130],
      ['F014', '层纸未吸起', 'Layer pad not picked up', 40, 70],
      ['F016', '升降机位置错误', 'Hoist position error', 15, 240],
    ],
    [['S010', '推瓶板等待', 'Sweep-off waiting', 1, 9]],
    [['W011', '液压油温偏高', 'Hydraulic oil warm']],
  ),
  unpacker: habits(
    [150, 28, 420],
    [
      ['F021', '料斗卡瓶', 'Hopper jam', 40, 85],
      ['F023', '提升带跑偏', 'Elevator belt off track', 15, 230],
      DRIVE_OVERLOAD,
    ],
    [['S020', '倒瓶剔除', 'Fallen bottle removed', 1, 8]],
    [['W021', '料斗料位低', 'Hopper level low']],
  ),
  conveyor: habits(
    [260, 40, 600],
    [
      ['F031', '风机故障', 'Fan fault', 20, 260],
      ['F033', '导轨卡瓶', 'Guide rail jam', 50, 55],
    ],
    [['S030', '卡瓶', 'Bottle jam', 1, 10]],
    [['W031', '风压偏低', 'Air pressure low']],
  ),
  washer: habits(
    [210, 60, 300],
    [
      ['F041', '进瓶链过载', 'Infeed chain overload', 35, 110],
      ['F044', '碱液温度低', 'Caustic temperature low', 15, 420],
      ['F047', '喷淋压力低', 'Spray pressure low', 20, 150],
    ],
    [['S040', '进瓶卡滞', 'Infeed jam', 1, 14]],
    [
      ['W044', '碱液浓度偏低', 'Caustic concentration low'],
      ['W047', '滤网压差偏高', 'Strainer differential high'],
    ],
  ),
  rinser: habits(
    [230, 45, 420],
    [
      ['F051', '夹瓶臂故障', 'Gripper fault', 30, 95],
      ['F053', '冲洗水压低', 'Rinse water pressure low', 25, 140],
      DRIVE_OVERLOAD,
    ],
    [['S050', '夹持脱落', 'Container dropped', 1, 9]],
    [['W053', '冲洗水压偏低', 'Rinse water pressure falling']],
  ),
  inspector: habits(
    [280, 42, 380],
    [
      ['F061', '剔除器气压低', 'Rejector air pressure low', 25, 100],
      ['F064', '镜头脏污', 'Lens dirty', 35, 75],
      ['F066', '连续剔除超限', 'Too many rejects in a row', 25, 120],
    ],
    [['S060', '连续剔除确认', 'Reject run acknowledged', 1, 9]],
    [
      ['W064', '镜头需清洁', 'Lens needs cleaning'],
      ['W066', '剔除率偏高', 'Reject rate high'],
    ],
  ),
  filler: habits(
    [76, 15, 300],
    [
      ['F104', '灌装阀故障', 'Filling valve fault', 30, 140],
      ['F112', '料缸压力低', 'Bowl pressure low', 22, 90],
      ['F121', '出口星轮卡滞', 'Discharge starwheel jam', 32, 75],
      DRIVE_OVERLOAD,
    ],
    [
      ['S102', '进口星轮卡滞', 'Infeed starwheel jam', 2, 12],
      ['S103', '倒瓶', 'Fallen container', 3, 9],
    ],
    [
      ['W110', '产品温度偏高', 'Product temperature high'],
      ['W112', '料缸液位波动', 'Bowl level unsteady'],
    ],
  ),
  capper: habits(
    [190, 48, 0],
    [
      ['F131', '下盖通道卡滞', 'Cap chute jam', 45, 60],
      ['F134', '封盖头扭矩超限', 'Closing head torque out of limits', 22, 150],
    ],
    [['S130', '缺盖联锁', 'Missing cap interlock', 1, 8]],
    [],
  ),
  pasteuriser: habits(
    [420, 0, 260],
    [
      ['F141', '出口输送过载', 'Discharge conveyor overload', 30, 140],
      ['F144', '循环泵故障', 'Circulation pump fault', 15, 380],
    ],
    [],
    [
      ['W141', '3 区温度偏差', 'Zone 3 temperature deviation'],
      ['W143', '蒸汽压力偏低', 'Steam pressure low'],
    ],
  ),
  labeller: habits(
    [92, 24, 0],
    [
      ['F217', '标签纸断', 'Label web broken', 45, 120],
      ['F219', '胶辊缺胶', 'Glue roller dry', 22, 150],
      ['F222', '标位传感器故障', 'Label sensor fault', 18, 90],
      ['F228', '伺服报警', 'Servo alarm', 12, 300],
    ],
    [
      ['S210', '漏标检查', 'Missing label check', 1, 11],
      ['S212', '进口卡瓶', 'Infeed jam', 1, 13],
    ],
    [],
  ),
  coder: habits(
    [330, 70, 0],
    [
      ['F241', '喷头堵塞', 'Print head blocked', 45, 170],
      ['F243', '光眼未触发', 'Trigger sensor silent', 25, 50],
    ],
    [['S240', '喷印校验', 'Print check', 1, 7]],
    [],
  ),
  packer: habits(
    [120, 26, 0],
    [
      ['F311', '抓头掉瓶', 'Gripper head dropped a container', 38, 75],
      ['F314', '纸箱成型不良', 'Case badly erected', 34, 60],
      ['F317', '伺服跟随误差', 'Servo following error', 14, 280],
    ],
    [['S310', '纸箱歪斜', 'Case askew', 1, 12]],
    [],
  ),
  checkweigher: habits(
    [420, 55, 700],
    [
      ['F331', '称重台零点漂移', 'Weigh cell zero drift', 30, 80],
      ['F333', '剔除推杆卡滞', 'Rejector jam', 30, 70],
    ],
    [['S330', '超差复称', 'Out of tolerance, weighed again', 1, 8]],
    [['W331', '需要校准', 'Calibration due']],
  ),
  sealer: habits(
    [230, 44, 0],
    [
      ['F341', '热熔胶温度低', 'Hot melt too cold', 20, 220],
      ['F344', '封箱卡箱', 'Case jam', 48, 55],
    ],
    [['S340', '折页不到位', 'Flap not folded', 1, 10]],
    [],
  ),
  wrapper: habits(
    [140, 32, 0],
    [
      ['F351', '薄膜断裂', 'Film broken', 45, 110],
      ['F354', '热缩炉温度低', 'Shrink tunnel too cold', 14, 260],
      ['F356', '切刀故障', 'Cutter fault', 16, 190],
    ],
    [['S350', '膜包歪斜', 'Pack askew', 1, 11]],
    [],
  ),
  palletiser: habits(
    [128, 36, 420],
    [
      ['F411', '层输送卡箱', 'Layer conveyor jam', 42, 85],
      ['F414', '空托盘未到位', 'Empty pallet not in place', 30, 110],
      ['F417', '升降变频器报警', 'Hoist drive alarm', 10, 360],
    ],
    [['S410', '箱体对中', 'Case centring', 1, 12]],
    [['W414', '托盘库存低', 'Few pallets left']],
  ),
  robot: habits(
    [140, 40, 420],
    [
      ['F431', '夹具真空不足', 'Gripper vacuum low', 40, 80],
      ['F434', '机器人碰撞保护', 'Collision protection tripped', 12, 320],
      ['F436', '托盘定位超差', 'Pallet out of position', 30, 95],
    ],
    [['S430', '等待层纸', 'Waiting for layer pad', 1, 10]],
    [['W431', '真空泵滤芯堵塞', 'Vacuum filter clogged']],
  ),
};

/**
 * Habits of a type of machine on a line that fills cans or bottles; null = it never stops on its own. A can line's
 * machines are the same machines with another text.
 */
export function vendorHabitsOf(machineType: MachineType, unit: CountUnit): MachineHabits | null {
  const habitsOfType = HABITS[machineType];
  if (!habitsOfType) return null;
  if (unit !== 'can') return habitsOfType;
  const ofCans = <T extends { text: string }>(event: T): T => ({
    ...event,
    text: event.text.replaceAll('瓶', '罐'),
  });
  return {
    ...habitsOfType,
    stops: habitsOfType.stops.map(ofCans),
    microStops: habitsOfType.microStops.map(ofCans),
    warnings: habitsOfType.warnings.map(ofCans),
  };
}

/** Planned times, by what the plant's operators key in. */
export const PLANNED_CODES = {
  cip: { code: 'P301', text: 'CIP 清洗', textEn: 'CIP cleaning' },
  rinse: { code: 'P302', text: '班末冲洗', textEn: 'End-of-shift rinse' },
  changeover: { code: 'C110', text: '换型', textEn: 'Change-over' },
} as const;
