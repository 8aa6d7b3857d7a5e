import type { Selectable } from 'kysely';
import { column } from '#server/core/crud/fields.ts';
import type { Screen, ScreenSettings } from '#shared/contracts/screens/screen.ts';
import type { ScreensSchema } from './schema.ts';

/** Which alarms stand over the board of a screen, as fields of its record. */
export const ALARM_FIELDS = {
  alarmPriority: column<Screen['alarmPriority']>('alarm_priority'),
  alarmRepeatS: column<number>('alarm_repeat_s', 'number'),
  alarmTouch: column<boolean>('alarm_touch', 'boolean'),
};

export function alarmSettingsOf(
  row: Selectable<ScreensSchema['screen']>,
): Pick<ScreenSettings, keyof typeof ALARM_FIELDS> {
  return {
    alarmPriority: row.alarm_priority,
    alarmRepeatS: row.alarm_repeat_s,
    alarmTouch: row.alarm_touch,
  };
}
