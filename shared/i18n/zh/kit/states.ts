import type { MachineState, PresentedState } from '#shared/contracts/plant/machine-state.ts';

/** `short` fits a tile, `long` a legend or a sentence. */
export const states = {
  short: {
    production: '运行',
    shutdown: '停机',
    'crash-stop': '急停',
    cip: '清洗',
    fault: '故障',
    'material-shortage': '缺料',
    warning: '警告',
    blockage: '堵料',
    unknown: '无数据',
  },
  long: {
    production: '正在运行',
    shutdown: '已停机',
    'crash-stop': '紧急停止',
    cip: '清洗（CIP）',
    fault: '设备故障',
    'material-shortage': '入口缺料',
    warning: '有警告',
    blockage: '出口堵料',
    unknown: '没有数据',
  },
} satisfies Record<'short' | 'long', Record<MachineState | PresentedState, string>>;
