import {
  HALL_SCREEN_PATH,
  LINE_PATH,
  MACHINE_PATH,
  OFFICE_PATH,
  PLANT_SCREEN_PATH,
  PRETREATMENT_PATH,
  QUEUE_PATH,
  RAILWAY_SCREEN_PATH,
  WAREHOUSE_PATH,
} from '#display/kit/addresses.ts';

import type { BoardEntry } from '#display/runtime/board/board.ts';
import type { DisplayPath } from '#shared/contracts/kit/paths.ts';
import { wall as en } from '#shared/i18n/en/display/wall.ts';
import { wall as zh } from '#shared/i18n/zh/display/wall.ts';

/** Of the console: where the units of halls are made. */
const UNITS_PAGE = '/process-unit';

/** The server gives the display's page to the paths of `DISPLAY_PATHS` alone. */
type ServedBoard = BoardEntry & { readonly paths: readonly DisplayPath[] };

/** Every board of the display: a folder and an entry here. A test fails on a folder without its entry. */
export const BOARDS: readonly ServedBoard[] = [
  {
    name: 'line',
    paths: [LINE_PATH],
    title: { zh: zh.titles.line, en: en.titles.line },
    load: async () => (await import('./line/board.ts')).lineBoard,
  },
  {
    name: 'machine',
    paths: [MACHINE_PATH],
    title: { zh: zh.titles.machine, en: en.titles.machine },
    load: async () => (await import('./machine/board.ts')).machineBoard,
  },
  {
    name: 'queue',
    paths: [QUEUE_PATH],
    title: { zh: zh.titles.queue, en: en.titles.queue },
    load: async () => (await import('./queue/board.ts')).queueBoard,
  },
  {
    name: 'warehouse',
    paths: [WAREHOUSE_PATH],
    title: { zh: zh.titles.warehouse, en: en.titles.warehouse },
    load: async () => (await import('./warehouse/board.ts')).warehouseBoard,
  },
  {
    name: 'office',
    paths: [OFFICE_PATH],
    title: { zh: zh.titles.office, en: en.titles.office },
    load: async () => (await import('./office/board.ts')).officeBoard,
  },
  {
    name: 'pretreatment',
    paths: [PRETREATMENT_PATH],
    title: { zh: zh.titles.pretreatment, en: en.titles.pretreatment },
    missing: {
      zh: { ...zh.missing.pretreatment, href: UNITS_PAGE },
      en: { ...en.missing.pretreatment, href: UNITS_PAGE },
    },
    load: async () => (await import('./pretreatment/board.ts')).pretreatmentBoard,
  },
  {
    name: 'plant',
    paths: [PLANT_SCREEN_PATH],
    title: { zh: zh.titles.plant, en: en.titles.plant },
    stage: 'solid',
    load: async () => (await import('#display/screens/plant/screen.ts')).plantScreen,
  },
  {
    name: 'hall',
    paths: [HALL_SCREEN_PATH],
    title: { zh: zh.titles.hall, en: en.titles.hall },
    stage: 'solid',
    load: async () => (await import('#display/screens/hall/screen.ts')).hallScreen,
  },
  {
    name: 'railway',
    paths: [RAILWAY_SCREEN_PATH],
    title: { zh: zh.titles.railway, en: en.titles.railway },
    stage: 'solid',
    load: async () => (await import('#display/screens/railway/screen.ts')).railwayScreen,
  },
];
