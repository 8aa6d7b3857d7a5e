import type { MappingProfile, ProfileMetric } from './mapping-profile.ts';

const METRICS: readonly ProfileMetric[] = [
  {
    names: [
      'speedperhour',
      'currentspeed',
      'actualspeed',
      'actspeed',
      'machinespeed',
      'speed',
      '速度',
      '当前速度',
      '车速',
    ],
    metric: 'speed',
    unit: 'per_hour',
    scale: 1,
  },
  { names: ['speedperminute', 'ppm', 'bpm', 'cpm'], metric: 'speed', unit: 'per_minute', scale: 60 },
  {
    names: ['setspeed', 'speedset', 'speedsetpoint', '设定速度'],
    metric: 'setSpeed',
    unit: 'per_hour',
    scale: 1,
  },
  {
    names: [
      'totalcount',
      'totalcounter',
      'producedcount',
      'productioncount',
      'partcount',
      'piececount',
      'outputcount',
      'produced',
      'output',
      'yield',
      'total',
      'counter',
      'count',
      '产量',
      '总产量',
      '计数',
    ],
    metric: 'yield',
    unit: 'items',
    scale: 1,
  },
  {
    names: ['goodcount', 'goodparts', 'goodcounter', 'good', '良品', '良品数', '合格数'],
    metric: 'good',
    unit: 'items',
    scale: 1,
  },
  {
    names: [
      'rejectcount',
      'rejectedcount',
      'rejectcounter',
      'badcount',
      'badparts',
      'scrapcount',
      'rejected',
      'rejects',
      'reject',
      'scrap',
      'bad',
      '不良',
      '不良数',
      '废品数',
      '剔除数',
    ],
    metric: 'reject',
    unit: 'items',
    scale: 1,
  },
  { names: ['alarmcount', 'activealarms', 'alarms', '报警数'], metric: 'alarms', unit: 'items', scale: 1 },
];

/** A machine without a state word: the state follows from its speed. */
export const PLAIN_COUNTERS: MappingProfile = {
  id: 'plain-counters',
  name: { zh: '普通计数器和速度', en: 'Plain counters and speed' },
  stateNames: [],
  states: [],
  metrics: METRICS,
  ignored: [],
  runsAbovePerHour: 0,
  unknowns: [
    {
      zh: '没有状态：速度大于 0 视为运行，否则视为停机。故障、缺料和堵料无法得知，除非为其信号建立派生规则。',
      en: 'There is no state: a speed above 0 is taken as running, else as stopped. Faults, starving and blocking are not known unless a derived rule reads their signals.',
    },
    {
      zh: '名称不说明单位：请核对速度是每小时还是每分钟。',
      en: 'Names do not tell units: check whether the speed is per hour or per minute.',
    },
    {
      zh: '只有良品和不良、没有总数时：把良品计数映射为 yield，并在“设备参数”中把产量计数设为“仅良品”，产量即为两者之和。',
      en: 'Where only good and rejected are counted: map the good counter as yield and set "Good parts only" on the page "Machine parameters"; the total is then their sum.',
    },
  ],
};

/** Sparkplug B: a node's birth names its metrics; the specification standardises none but its own. */
export const SPARKPLUG: MappingProfile = {
  ...PLAIN_COUNTERS,
  id: 'sparkplug',
  name: { zh: 'Sparkplug B 指标名', en: 'Sparkplug B metric names' },
  ignored: [
    'bdseq',
    'nodecontrol/rebirth',
    'nodecontrol/reboot',
    'nodecontrol/nextserver',
    'nodecontrol/scanrate',
    'devicecontrol/rebirth',
    'devicecontrol/reboot',
    'devicecontrol/scanrate',
    'properties/hardwaremake',
    'properties/hardwaremodel',
    'properties/os',
    'properties/osversion',
  ],
  unknowns: [
    {
      zh: 'Sparkplug 只规定传输，不规定机器的指标名和状态值：这里按常用名称提出建议。使用 PackML 名称时请选 PackML。',
      en: 'Sparkplug standardises the transport and neither names nor state values of machines: proposals follow common names. Where they are PackML names, choose PackML.',
    },
    ...PLAIN_COUNTERS.unknowns,
  ],
};
