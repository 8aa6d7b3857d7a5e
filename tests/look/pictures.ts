import { SITUATIONS as OFFICE } from '#display/boards/office/synthetic/situations.ts';
import { SITUATIONS as QUEUE } from '#display/boards/queue/synthetic/situations.ts';
import { UNIT_SITUATIONS as PRETREATMENT } from '#display/kit/pretreatment/synthetic/situations.ts';
import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { LINES_FAULTS } from '#display/kit/synthetic/lines-scenario.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { DOCK_SITUATIONS as WAREHOUSE } from '#display/kit/warehouse/synthetic/situations.ts';
import { HALL_SITUATIONS } from '#display/screens/hall/synthetic/situations.ts';
import { SITUATIONS as RAILWAY } from '#display/screens/railway/synthetic/situations.ts';
import { DISPLAY_BOARDS, type DisplayPath } from '#shared/contracts/kit/boards.ts';
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
  line: { path: DISPLAY_BOARDS.line.path, situations: FAULTS, capFloors: CAP_FLOORS.far },
  lines: { path: DISPLAY_BOARDS.line.path, situations: LINES_FAULTS, capFloors: CAP_FLOORS.far, lines: 5 },
  alarms: {
    path: DISPLAY_BOARDS.line.path,
    situations: { fine: FAULTS.fine, one: FAULTS.brokenLabeller, widest: FAULTS.widest, many: FAULTS.broken },
    capFloors: CAP_FLOORS.far,
    query: { alarms: 'low', alarmTouch: '1' },
  },
  warehouse: { path: DISPLAY_BOARDS.warehouse.path, situations: WAREHOUSE, capFloors: CAP_FLOORS.far },
  office: { path: DISPLAY_BOARDS.office.path, situations: OFFICE, capFloors: CAP_FLOORS.far },
  pretreatment: {
    path: DISPLAY_BOARDS.pretreatment.path,
    situations: PRETREATMENT,
    capFloors: CAP_FLOORS.far,
  },
  queue: { path: DISPLAY_BOARDS.queue.path, situations: QUEUE, capFloors: CAP_FLOORS.public },
  plant: { path: DISPLAY_BOARDS.plant.path, situations: FAULTS, capFloors: CAP_FLOORS.far, isSolid: true },
  hall: {
    path: DISPLAY_BOARDS.hall.path,
    situations: HALL_SITUATIONS,
    capFloors: CAP_FLOORS.far,
    isSolid: true,
  },
  railway: {
    path: DISPLAY_BOARDS.railway.path,
    situations: RAILWAY,
    capFloors: CAP_FLOORS.far,
    isSolid: true,
  },
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
