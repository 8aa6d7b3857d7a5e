import type { MappingProfile } from './mapping-profile.ts';

/** MTConnect, the data items of a controller path. */
export const MTCONNECT: MappingProfile = {
  id: 'mtconnect',
  name: { zh: 'MTConnect（Execution）', en: 'MTConnect (execution)' },
  stateNames: ['execution', 'exec', 'controllerexecution'],
  states: [
    { value: 'ACTIVE', name: { zh: '执行中', en: 'Active' }, states: ['production'] },
    { value: 'READY', name: { zh: '就绪', en: 'Ready' }, states: ['shutdown'] },
    { value: 'STOPPED', name: { zh: '已停止', en: 'Stopped' }, states: ['shutdown'] },
    { value: 'PROGRAM_COMPLETED', name: { zh: '程序完成', en: 'Program completed' }, states: ['shutdown'] },
    { value: 'PROGRAM_STOPPED', name: { zh: '程序停止', en: 'Program stopped' }, states: ['shutdown'] },
    { value: 'OPTIONAL_STOP', name: { zh: '选择停止', en: 'Optional stop' }, states: ['shutdown'] },
    { value: 'FEED_HOLD', name: { zh: '进给保持', en: 'Feed hold' }, states: ['shutdown'] },
    { value: 'INTERRUPTED', name: { zh: '中断', en: 'Interrupted' }, states: ['fault'] },
    { value: 'WAIT', name: { zh: '等待', en: 'Wait' }, states: ['material-shortage'] },
    { value: 'UNAVAILABLE', name: { zh: '不可用', en: 'Unavailable' }, states: [] },
  ],
  metrics: [
    { names: ['partcountall', 'partcounttotal', 'partcount'], metric: 'yield', unit: 'items', scale: 1 },
    { names: ['partcountgood'], metric: 'good', unit: 'items', scale: 1 },
    { names: ['partcountbad'], metric: 'reject', unit: 'items', scale: 1 },
    {
      names: ['pathfeedrateoverride', 'feedrateoverride'],
      metric: 'feedOverride',
      unit: 'other',
      scale: 1,
    },
    { names: ['rotaryvelocity', 'spindlespeed'], metric: 'spindleSpeed', unit: 'other', scale: 1 },
  ],
  ignored: [
    'block',
    'line',
    'linenumber',
    'program',
    'toolid',
    'toolnumber',
    'assetchanged',
    'assetremoved',
    'avail',
  ],
  runsAbovePerHour: null,
  unknowns: [
    {
      zh: '急停（EmergencyStop TRIGGERED）和报警（Condition Fault、Warning）是另外的数据项，需要各自的映射。',
      en: 'The emergency stop (EmergencyStop TRIGGERED) and conditions (Fault, Warning) are data items of their own and need mappings of their own.',
    },
    {
      zh: '“等待”不说明等待装料还是卸料（WaitState）：这里按缺料处理。',
      en: 'WAIT does not say whether for loading or unloading (WaitState): it is taken as starved.',
    },
    {
      zh: '没有每小时产量的速度：可由计件数看出产出。',
      en: 'There is no speed in parts per hour; the part count tells what is made.',
    },
    {
      zh: 'UNAVAILABLE 是没有数据，不作为状态上报。',
      en: 'UNAVAILABLE is no data, and no state is reported for it.',
    },
  ],
};
