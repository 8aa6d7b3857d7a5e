import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { MappingProfile } from './mapping-profile.ts';

/** `WS_Cur_State` is one bit of a word. */
const STATES: readonly (readonly [bit: number, name: string, zh: string, states: readonly MachineState[]])[] =
  [
    [0, 'Stopped', '已停止', ['shutdown']],
    [1, 'Starting', '启动中', ['shutdown']],
    [2, 'Prepared', '已就绪', ['shutdown']],
    [3, 'Lack', '入口缺料', ['material-shortage']],
    [4, 'Tailback', '出口堵料', ['blockage']],
    [5, 'Lack branch line', '支线缺料', ['material-shortage']],
    [6, 'Tailback branch line', '支线堵料', ['blockage']],
    [7, 'Operating', '运行', ['production']],
    [8, 'Stopping', '停止中', ['shutdown']],
    [9, 'Aborting', '中止中', ['crash-stop']],
    [10, 'Equipment failure', '设备故障', ['fault']],
    [11, 'External failure', '外部故障', ['fault']],
    [12, 'Emergency stop', '紧急停止', ['crash-stop']],
    [13, 'Holding', '保持中', ['fault']],
    [14, 'Held', '已保持', ['fault']],
    [15, 'Idle', '空闲', ['shutdown']],
  ];

/** Weihenstephan Standards (WS Pack, WS Food) and their OPC UA form, OPC 40600. */
export const WEIHENSTEPHAN: MappingProfile = {
  id: 'weihenstephan',
  name: { zh: 'Weihenstephan 标准 / OPC 40600', en: 'Weihenstephan Standards / OPC 40600' },
  stateNames: ['wscurstate'],
  states: STATES.flatMap(([bit, en, zh, states]) => [
    { value: String(2 ** bit), name: { zh, en }, states },
    { value: en, name: { zh, en }, states },
  ]),
  metrics: [
    { names: ['wscurmachspd'], metric: 'speed', unit: 'per_minute', scale: 60 },
    { names: ['wssetmachspd'], metric: 'setSpeed', unit: 'per_minute', scale: 60 },
    { names: ['wsmachdesignspd'], metric: 'designSpeed', unit: 'per_minute', scale: 60 },
    {
      names: ['wstotpackages', 'wstotcontainers', 'wstotbottles'],
      metric: 'yield',
      unit: 'items',
      scale: 1,
    },
    {
      names: ['wsgoodpackages', 'wsgoodcontainers', 'wsgoodbottles'],
      metric: 'good',
      unit: 'items',
      scale: 1,
    },
    {
      names: ['wstotrej', 'wsbadpackages', 'wsbadcontainers', 'wsbadbottles'],
      metric: 'reject',
      unit: 'items',
      scale: 1,
    },
  ],
  ignored: ['wscurmode', 'wscurprog', 'wsprogstep', 'wspointercode'],
  runsAbovePerHour: null,
  unknowns: [
    {
      zh: '不看程序（WS_Cur_Prog）：清洗程序（8）中的“运行”会显示为运行。可用派生规则把它变为清洗。',
      en: 'The program (WS_Cur_Prog) is not read: Operating in the program Clean (8) is shown as running. A derived rule makes it cleaning.',
    },
    {
      zh: '“外部故障”按故障处理；原始代码会保留在旁边。',
      en: 'External failure is taken as a fault; the code stands beside it.',
    },
    {
      zh: '13、14 位（Holding、Held）在有些控制器上没有使用；0 表示控制器刚启动，不作为状态。',
      en: 'Bits 13 and 14 (Holding, Held) are not used by every controller; 0 is a controller that has just started and no state.',
    },
    {
      zh: '速度按每分钟计；若控制器按小时发送，请把系数改为 1。',
      en: 'Speeds are taken as per minute; where the controller sends them per hour, change the scale to 1.',
    },
  ],
};
