import type { ScreenBoard, ScreenSettings } from '#shared/contracts/screens/screen.ts';

const LINE_BOARD = '/productLineSignage';
const MACHINE_BOARD = '/MachineIndex';
const PATHS = {
  line: LINE_BOARD,
  plant: '/largeScreen',
  machine: MACHINE_BOARD,
  queue: '/orderSignage',
  warehouse: '/warehouseSignage',
  hall: '/largeScreen2',
  office: '/officeSignage',
  railway: '/largeScreenRailway',
  pretreatment: '/pretreatmentSignage',
};
/** Names in the query that a screen's settings decide; every other one is the device's own. */
export const SCREEN_SETTING_NAMES = [
  'line',
  'mId',
  'warehouse',
  'hall',
  'theme',
  'palette',
  'lang',
  'orientation',
  'motion',
  'screen',
  'alarms',
  'alarmRepeat',
  'alarmTouch',
] as const;
type SettingName = (typeof SCREEN_SETTING_NAMES)[number];

type Optional = 'name' | 'alarmPriority' | 'alarmRepeatS' | 'alarmTouch';
/** Without a name it stands on no board, without a priority no alarms stand over it. */
type AddressedSettings = Omit<ScreenSettings, Optional> & Partial<Pick<ScreenSettings, Optional>>;

/** Path and query of a display page with these settings. */
export function screenAddress(settings: AddressedSettings): string {
  const { board, targetId, orientation, motion, alarmPriority = 'off', alarmRepeatS = 0 } = settings;
  if (board === 'address') return LINE_BOARD;
  const hasAlarms = alarmPriority !== 'off';
  const query: Readonly<Record<SettingName, string | null>> = {
    line: isOfLines(board) ? targetId : null,
    mId: board === 'machine' ? targetId : null,
    warehouse: isOfWarehouses(board) ? targetId : null,
    hall: board === 'pretreatment' ? targetId : null,
    theme: settings.theme,
    palette: settings.palette,
    lang: settings.language,
    orientation: orientation === 'auto' ? null : orientation,
    motion: motion === 'full' ? null : motion,
    screen: settings.name ?? null,
    alarms: hasAlarms ? alarmPriority : null,
    // Without it there is no sound.
    alarmRepeat: hasAlarms && alarmRepeatS > 0 ? String(alarmRepeatS) : null,
    alarmTouch: hasAlarms && settings.alarmTouch ? '1' : null,
  };
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${PATHS[board]}?${given.join('&')}`;
}

/** Boards whose target is a line. */
export function isOfLines(board: ScreenBoard): board is 'line' | 'plant' {
  return board === 'line' || board === 'plant';
}

/** Boards whose target is a warehouse. */
export function isOfWarehouses(
  board: ScreenBoard,
): board is 'queue' | 'warehouse' | 'hall' | 'office' | 'railway' {
  return ['queue', 'warehouse', 'hall', 'office', 'railway'].includes(board);
}

/** `sid` names the session that the browser keeps: several screens may hang on one computer. */
export function withSessionName(address: string, screenId: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}sid=${screenId}`;
}
