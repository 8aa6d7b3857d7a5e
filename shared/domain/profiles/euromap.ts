import type { MappingProfile } from './mapping-profile.ts';

/** EUROMAP 77 (OPC 40077) on the types of EUROMAP 83 (OPC 40083): injection moulding. */
export const EUROMAP: MappingProfile = {
  id: 'euromap-77',
  name: { zh: 'EUROMAP 77 / 83（注塑）', en: 'EUROMAP 77 / 83 (injection moulding)' },
  stateNames: ['productionstatus'],
  states: (
    [
      ['0', 'OTHER', '其他', 'Other', []],
      ['1', 'NO_PRODUCTION', '不生产', 'No production', ['shutdown']],
      ['2', 'START_UP', '启动阶段', 'Start-up', ['production']],
      ['3', 'READY_FOR_PRODUCTION', '待放行', 'Ready, not released', ['production']],
      ['4', 'PRODUCTION', '生产', 'Production', ['production']],
      ['5', 'DRY_RUN', '空运转', 'Dry run', ['shutdown']],
    ] as const
  ).flatMap(([value, name, zh, en, states]) => [
    { value, name: { zh, en }, states },
    { value: name, name: { zh, en }, states },
  ]),
  metrics: [
    { names: ['jobpartscounter'], metric: 'yield', unit: 'items', scale: 1 },
    { names: ['jobgoodpartscounter'], metric: 'good', unit: 'items', scale: 1 },
    { names: ['jobbadpartscounter'], metric: 'reject', unit: 'items', scale: 1 },
    { names: ['jobcyclecounter', 'machinecyclecounter'], metric: 'cycles', unit: 'items', scale: 1 },
    { names: ['lastcycletime'], metric: 'cycleTime', unit: 'seconds', scale: 1 },
    { names: ['averagecycletime'], metric: 'averageCycleTime', unit: 'seconds', scale: 1 },
  ],
  ignored: [
    'jobname',
    'jobdescription',
    'material',
    'productname',
    'mouldid',
    'boxid',
    'currentlotname',
    'ispresent',
    'machinemode',
    'jobstatus',
  ],
  runsAbovePerHour: null,
  unknowns: [
    {
      zh: 'ProductionStatus 只在自动和半自动模式（MachineMode 1、2）下有意义；其他模式应视为停机，需派生规则。',
      en: 'ProductionStatus counts only in the modes automatic and semi-automatic (MachineMode 1 and 2); in others the machine is stopped, which takes a derived rule.',
    },
    {
      zh: '故障和报警是事件，不是数值：这里没有故障状态。',
      en: 'Faults and alarms are events and not values: no fault state comes from here.',
    },
    {
      zh: '有周期时间，没有速度；周期时间单位按秒。',
      en: 'There is a cycle time and no speed; it is taken as seconds.',
    },
    {
      zh: '任务计数器在换任务时归零；按计数器复位处理。',
      en: 'Counters of the job begin at 0 with each job, which is treated as a reset.',
    },
  ],
};
