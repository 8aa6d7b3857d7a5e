import type { BoardEntry } from '#display/runtime/board/board.ts';
import {
  BOARD_NAMES,
  type BoardName,
  DISPLAY_BOARDS,
  type DisplayPath,
} from '#shared/contracts/kit/boards.ts';
import { boards as titlesEn } from '#shared/i18n/en/display/boards.ts';
import { wall as en } from '#shared/i18n/en/display/wall.ts';
import { boards as titlesZh } from '#shared/i18n/zh/display/boards.ts';
import { wall as zh } from '#shared/i18n/zh/display/wall.ts';

/** Of the console: where the units of halls are made. */
const UNITS_PAGE = '/process-unit';

type ServedBoard = BoardEntry & { readonly paths: readonly DisplayPath[] };

/** How each board is loaded. A test fails on a folder without its entry. */
const LOADED: Readonly<Record<BoardName, Pick<BoardEntry, 'load' | 'missing' | 'stage'>>> = {
  line: { load: async () => (await import('./line/board.ts')).lineBoard },
  machine: { load: async () => (await import('./machine/board.ts')).machineBoard },
  queue: { load: async () => (await import('./queue/board.ts')).queueBoard },
  warehouse: { load: async () => (await import('./warehouse/board.ts')).warehouseBoard },
  office: { load: async () => (await import('./office/board.ts')).officeBoard },
  pretreatment: {
    missing: {
      zh: { ...zh.missing.pretreatment, href: UNITS_PAGE },
      en: { ...en.missing.pretreatment, href: UNITS_PAGE },
    },
    load: async () => (await import('./pretreatment/board.ts')).pretreatmentBoard,
  },
  plant: {
    stage: 'solid',
    load: async () => (await import('#display/screens/plant/screen.ts')).plantScreen,
  },
  hall: {
    stage: 'solid',
    load: async () => (await import('#display/screens/hall/screen.ts')).hallScreen,
  },
  railway: {
    stage: 'solid',
    load: async () => (await import('#display/screens/railway/screen.ts')).railwayScreen,
  },
};

/** Every board of the display. */
export const BOARDS: readonly ServedBoard[] = BOARD_NAMES.map((name) => ({
  name,
  paths: [DISPLAY_BOARDS[name].path],
  title: { zh: titlesZh[name], en: titlesEn[name] },
  ...LOADED[name],
}));
