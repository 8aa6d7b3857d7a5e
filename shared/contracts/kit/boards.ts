/** What a board shows one of. */
export type BoardTarget = 'line' | 'machine' | 'warehouse' | 'hall';

/**
 * Pages of the display bundle, by the specification's route table, in the order in which a screen offers them: the path, and what
 * the screen names there. Every other page belongs to the console.
 */
export const DISPLAY_BOARDS = {
  line: { path: '/productLineSignage', target: 'line' },
  plant: { path: '/largeScreen', target: 'line' },
  machine: { path: '/MachineIndex', target: 'machine' },
  queue: { path: '/orderSignage', target: 'warehouse' },
  warehouse: { path: '/warehouseSignage', target: 'warehouse' },
  hall: { path: '/largeScreen2', target: 'warehouse' },
  office: { path: '/officeSignage', target: 'warehouse' },
  railway: { path: '/largeScreenRailway', target: 'warehouse' },
  pretreatment: { path: '/pretreatmentSignage', target: 'hall' },
} as const satisfies Readonly<Record<string, { readonly path: `/${string}`; readonly target: BoardTarget }>>;

export type BoardName = keyof typeof DISPLAY_BOARDS;
export type DisplayPath = (typeof DISPLAY_BOARDS)[BoardName]['path'];

// Its keys are those of the value above.
export const BOARD_NAMES = Object.keys(DISPLAY_BOARDS) as [BoardName, ...BoardName[]];
