import type { Migration } from '#server/core/ports/database.ts';
import { alarms } from './migrations/0430-alarms.ts';
import { alarmNewest } from './migrations/0436-alarm-newest.ts';
import { alarmAnnounced } from './migrations/0437-alarm-announced.ts';
import { alarmNotify } from './migrations/0438-alarm-notify.ts';
import { alarmMail } from './migrations/0461-alarm-mail.ts';
import { alarmOnCall } from './migrations/0462-alarm-on-call.ts';

export const alarmsMigrations: readonly Migration[] = [
  alarms,
  alarmNewest,
  alarmAnnounced,
  alarmNotify,
  alarmMail,
  alarmOnCall,
];
