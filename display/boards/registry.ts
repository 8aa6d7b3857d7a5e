import type { BoardEntry } from '#display/runtime/board/board.ts';

/** Every board of the display: a folder and a line here. A test fails on a folder without its line. */
export const BOARDS: readonly BoardEntry[] = [
  {
    name: 'line',
    paths: ['/productLineSignage'],
    load: async () => (await import('./line/board.ts')).lineBoard,
  },
  {
    name: 'machine',
    paths: ['/MachineIndex'],
    load: async () => (await import('./machine/board.ts')).machineBoard,
  },
];
