import { SITUATIONS as OFFICE } from '#display/boards/office/synthetic/situations.ts';
import { HALL_SITUATIONS as PRETREATMENT } from '#display/boards/pretreatment/synthetic/situations.ts';
import { SITUATIONS as QUEUE } from '#display/boards/queue/synthetic/situations.ts';
import {
  HALL_SCREEN_PATH,
  LINE_PATH,
  OFFICE_PATH,
  PLANT_SCREEN_PATH,
  PRETREATMENT_PATH,
  QUEUE_PATH,
  RAILWAY_SCREEN_PATH,
  WAREHOUSE_PATH,
} from '#display/kit/addresses.ts';
import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { LINES_FAULTS } from '#display/kit/synthetic/lines-scenario.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { DOCK_SITUATIONS as WAREHOUSE } from '#display/kit/warehouse/synthetic/situations.ts';
import { HALL_SITUATIONS } from '#display/screens/hall/synthetic/situations.ts';
import { SITUATIONS as RAILWAY } from '#display/screens/railway/synthetic/situations.ts';
import type { DisplayPath } from '#shared/contracts/kit/paths.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import { PALETTE_NAMES, THEME_NAMES } from '#shared/theme/theme.ts';

interface LookedAt {
  readonly path: DisplayPath;
  /** What `?fault=` chooses. */
  readonly situations: Readonly<Record<string, number>>;
  readonly capFloors: Readonly<Record<string, number>>;
  /** It shows this many lines where `--lines` names no other. */
  readonly lines?: number;
  /** Its scene comes after its texts. */
  readonly isSolid?: true;
  /** What else its address says. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The boards that a sheet can be made of. */
export const LOOKED_AT: Readonly<Record<string, LookedAt>> = {
  line: { path: LINE_PATH, situations: FAULTS, capFloors: CAP_FLOORS.far },
  lines: { path: LINE_PATH, situations: LINES_FAULTS, capFloors: CAP_FLOORS.far, lines: 5 },
  alarms: {
    path: LINE_PATH,
    situations: { fine: FAULTS.fine, one: FAULTS.brokenLabeller, widest: FAULTS.widest, many: FAULTS.broken },
    capFloors: CAP_FLOORS.far,
    query: { alarms: 'low', alarmTouch: '1' },
  },
  warehouse: { path: WAREHOUSE_PATH, situations: WAREHOUSE, capFloors: CAP_FLOORS.far },
  office: { path: OFFICE_PATH, situations: OFFICE, capFloors: CAP_FLOORS.far },
  pretreatment: { path: PRETREATMENT_PATH, situations: PRETREATMENT, capFloors: CAP_FLOORS.far },
  queue: { path: QUEUE_PATH, situations: QUEUE, capFloors: CAP_FLOORS.public },
  plant: { path: PLANT_SCREEN_PATH, situations: FAULTS, capFloors: CAP_FLOORS.far, isSolid: true },
  hall: { path: HALL_SCREEN_PATH, situations: HALL_SITUATIONS, capFloors: CAP_FLOORS.far, isSolid: true },
  railway: { path: RAILWAY_SCREEN_PATH, situations: RAILWAY, capFloors: CAP_FLOORS.far, isSolid: true },
};

/** Every other word that names a picture, with what it may be. */
export const CHOICES = {
  theme: THEME_NAMES,
  lang: LANGUAGES,
  orientation: ['landscape', 'portrait'],
  palette: PALETTE_NAMES,
} as const;
export type Chosen = Readonly<Record<keyof typeof CHOICES, readonly string[]>>;

export interface Wanted {
  readonly board: string;
  readonly situation: string;
  readonly theme: string;
  readonly lang: string;
  readonly orientation: string;
  readonly palette: string;
}

/** All pictures of one board; a sheet is read by rows of one situation. */
export function picturesOf(board: string, situations: readonly string[], chosen: Chosen): Wanted[] {
  return chosen.orientation.flatMap((orientation) =>
    situations.flatMap((situation) =>
      chosen.palette.flatMap((palette) =>
        chosen.lang.flatMap((lang) =>
          chosen.theme.map((theme) => ({ board, situation, theme, lang, orientation, palette })),
        ),
      ),
    ),
  );
}

export function pictureName({ board, situation, theme, lang, orientation, palette }: Wanted): string {
  return [board, theme, lang, situation, orientation, palette].join('-');
}
