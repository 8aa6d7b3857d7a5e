import type { ModelContext } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { RowModel } from '#display/kit/touch/list-row.tsx';
import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { MachineKey } from './texts.ts';

/** An active alarm in the list; its colour is that of a fault where a person has to act now. */
export interface AlarmRowModel extends RowModel {
  readonly id: string;
}

export function toAlarmRows(
  alarms: readonly LiveAlarm[],
  context: ModelContext<MachineKey>,
): readonly AlarmRowModel[] {
  const { t, nowMs, language, timeZone } = context;
  return alarms.map((alarm) => ({
    id: alarm.id,
    state: alarm.priority === 'high' ? 'fault' : 'warning',
    start: clockTime(alarm.since, timeZone),
    text: nameIn(language, alarm),
    count: alarm.standing === 'unacknowledged' ? '' : t('machine.acknowledged'),
    duration: spokenDuration(nowMs - alarm.since, language),
    isOpen: alarm.standing === 'unacknowledged',
    share: null,
    otherMachineId: null,
  }));
}
