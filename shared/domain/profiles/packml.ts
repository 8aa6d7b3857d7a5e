import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { MappingProfile, ProfileMetric, ProfileState, ProfileText } from './mapping-profile.ts';

/** The states of ISA-TR88.00.02 in the unit mode Production. */
const PACKML_STATES = {
  Clearing: ['清除', 'shutdown'],
  Stopped: ['已停止', 'shutdown'],
  Starting: ['启动中', 'shutdown'],
  Idle: ['空闲', 'shutdown'],
  Suspended: ['已暂停（等待上下游）', 'material-shortage'],
  Execute: ['执行', 'production'],
  Stopping: ['停止中', 'shutdown'],
  Aborting: ['中止中', 'crash-stop'],
  Aborted: ['已中止', 'crash-stop'],
  Holding: ['保持中', 'fault'],
  Held: ['已保持', 'fault'],
  // It has not run yet: these end the stop that they follow.
  Unholding: ['解除保持', 'fault'],
  Suspending: ['暂停中', 'production'],
  Unsuspending: ['解除暂停', 'material-shortage'],
  Resetting: ['复位中', 'shutdown'],
  Completing: ['完成中', 'production'],
  Complete: ['已完成', 'shutdown'],
} as const satisfies Record<string, readonly [zh: string, state: MachineState]>;
type PackMlState = keyof typeof PACKML_STATES;

const METRICS: readonly ProfileMetric[] = [
  { names: ['status/curmachspeed', 'curmachspeed'], metric: 'speed', unit: 'per_minute', scale: 60 },
  { names: ['status/machspeed', 'machspeed'], metric: 'setSpeed', unit: 'per_minute', scale: 60 },
  { names: ['machdesignspeed'], metric: 'designSpeed', unit: 'per_minute', scale: 60 },
  {
    names: [
      'prodprocessedcount/#/acccount',
      'prodprocessedcount/#/count',
      'prodprocessedcount/#',
      'prodprocessedcount',
    ],
    metric: 'yield',
    unit: 'items',
    scale: 1,
  },
  {
    names: [
      'proddefectivecount/#/acccount',
      'proddefectivecount/#/count',
      'proddefectivecount/#',
      'proddefectivecount',
    ],
    metric: 'reject',
    unit: 'items',
    scale: 1,
  },
  {
    names: [
      'prodconsumedcount/#/acccount',
      'prodconsumedcount/#/count',
      'prodconsumedcount/#',
      'prodconsumedcount',
    ],
    metric: 'consumed',
    unit: 'items',
    scale: 1,
  },
  {
    names: ['equipmentinterlock/blocked', 'equipmentblocked'],
    metric: 'blocked',
    unit: 'yes_no',
    scale: 1,
  },
  {
    names: ['equipmentinterlock/starved', 'equipmentstarved'],
    metric: 'starved',
    unit: 'yes_no',
    scale: 1,
  },
];

const UNKNOWNS: readonly ProfileText[] = [
  {
    zh: 'ProdProcessedCount（yield）含不良品，与产量计数的默认设置一致；若控制器只计良品，请在“设备参数”中把产量计数设为“仅良品”。',
    en: 'ProdProcessedCount (yield) contains rejects, as output counters are read without a setting; where the controller counts good parts only, set that on the page "Machine parameters".',
  },
  {
    zh: '“已暂停”不说明是等待上游还是下游：这里按入口缺料处理。如有 EquipmentBlocked 信号，可用派生规则区分堵料。',
    en: '“Suspended” does not say whether the machine waits upstream or downstream: it is taken as starved. Where there is EquipmentBlocked, a derived rule tells blocked.',
  },
  {
    zh: '不看工作模式（UnitModeCurrent）：清洗、换产和维护模式下的“执行”也会显示为运行。',
    en: 'The unit mode (UnitModeCurrent) is not read: “Execute” in the modes cleaning, change-over and maintenance is shown as running too.',
  },
  {
    zh: 'PackML 的速度按每分钟初级包装计；若控制器按小时发送，请把系数改为 1。',
    en: 'PackML speeds are primary packages per minute; where the controller sends them per hour, change the scale to 1.',
  },
];

function toProfile(
  id: string,
  name: ProfileText,
  numbers: readonly (PackMlState | 'Undefined')[],
  extraUnknowns: readonly ProfileText[] = [],
): MappingProfile {
  const byNumber = numbers.map((state, value) => toState(String(value), state));
  const byName = numbers.map((state) => toState(state, state));
  return {
    id,
    name,
    stateNames: ['status/statecurrent', 'statecurrent', 'status/statecurrentstr', 'statecurrentstr'],
    states: [...byNumber, ...byName],
    metrics: METRICS,
    ignored: [
      'unitmodecurrent',
      'unitmodecurrentstr',
      'staterequested',
      'command/cntrlcmd',
      'command/unitmode',
    ],
    runsAbovePerHour: null,
    unknowns: [...UNKNOWNS, ...extraUnknowns],
  };
}

function toState(value: string, state: PackMlState | 'Undefined'): ProfileState {
  if (state === 'Undefined') return { value, name: { zh: '未定义', en: 'Undefined' }, states: [] };
  const [zh, ours] = PACKML_STATES[state];
  return { value, name: { zh, en: state }, states: [ours] };
}

/** ISA-TR88.00.02, as SEW and most others number it. */
export const PACKML_TR88 = toProfile(
  'packml-tr88',
  { zh: 'PackML（ISA-TR88 编号）', en: 'PackML (numbers of ISA-TR88)' },
  [
    'Undefined',
    'Clearing',
    'Stopped',
    'Starting',
    'Idle',
    'Suspended',
    'Execute',
    'Stopping',
    'Aborting',
    'Aborted',
    'Holding',
    'Held',
    'Unholding',
    'Suspending',
    'Unsuspending',
    'Resetting',
    'Completing',
    'Complete',
  ],
  [
    {
      zh: '编号不能跨厂家通用：请对照机器面板核对至少“执行”和“已停止”两个值。',
      en: 'The numbers differ between vendors: compare at least Execute and Stopped with the machine’s panel.',
    },
  ],
);

/** OPC 30060 (tobacco machine communication) and controllers that took its enumeration over. */
export const PACKML_OPC_30060 = toProfile(
  'packml-opc-30060',
  { zh: 'PackML（OPC 30060 / TMC 编号）', en: 'PackML (numbers of OPC 30060, TMC)' },
  [
    'Stopped',
    'Resetting',
    'Idle',
    'Starting',
    'Execute',
    'Completing',
    'Complete',
    'Aborting',
    'Aborted',
    'Stopping',
    'Clearing',
    'Suspending',
    'Suspended',
    'Unsuspending',
    'Holding',
    'Held',
    'Unholding',
  ],
);

/** The open PackML simulator for MQTT, and those who took its order of states over. */
export const PACKML_SIMULATOR = toProfile(
  'packml-simulator',
  { zh: 'PackML（MQTT 模拟器编号）', en: 'PackML (numbers of the MQTT simulator)' },
  [
    'Undefined',
    'Idle',
    'Stopped',
    'Starting',
    'Clearing',
    'Suspended',
    'Execute',
    'Stopping',
    'Aborting',
    'Aborted',
    'Holding',
    'Held',
    'Unholding',
    'Suspending',
    'Unsuspending',
    'Resetting',
    'Completing',
    'Complete',
  ],
);
