import { type BoardTarget, DISPLAY_BOARDS } from '#shared/contracts/kit/boards.ts';
import type { ScreenBoard, ScreenSettings } from '#shared/contracts/screens/screen.ts';

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
  if (board === 'address') return DISPLAY_BOARDS.line.path;
  const hasAlarms = alarmPriority !== 'off';
  const { path, target } = DISPLAY_BOARDS[board];
  const targetOf = (one: BoardTarget) => (one === target ? targetId : null);
  const query: Readonly<Record<SettingName, string | null>> = {
    line: targetOf('line'),
    mId: targetOf('machine'),
    warehouse: targetOf('warehouse'),
    hall: targetOf('hall'),
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
  return `${path}?${given.join('&')}`;
}

/** What a screen with this board names; null = nothing. */
export function targetOfBoard(board: ScreenBoard): BoardTarget | null {
  return board === 'address' ? null : DISPLAY_BOARDS[board].target;
}

/** `sid` names the session that the browser keeps: several screens may hang on one computer. */
export function withSessionName(address: string, screenId: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}sid=${screenId}`;
}
