import type { BoardName } from '#shared/contracts/kit/boards.ts';

/** Names of the boards: titles of their pages, and what a screen is set to. */
export const boards = {
  line: '产线看板',
  machine: '设备可视化',
  queue: '司机叫号',
  office: '办公室看板',
  warehouse: '仓库看板',
  pretreatment: '前处理看板',
  plant: '工厂大屏',
  hall: '仓库大屏',
  railway: '铁路站台大屏',
} satisfies Readonly<Record<BoardName, string>>;
