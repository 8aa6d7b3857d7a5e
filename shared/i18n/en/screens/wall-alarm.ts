import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { wallAlarm as zhWallAlarm } from '#shared/i18n/zh/screens/wall-alarm.ts';

export const wallAlarm = {
  priorities: { off: 'Off', high: 'High', medium: 'Medium and high', low: 'All' },
  priorityHint:
    'Alarms within what this screen shows stand over its board until they are acknowledged or over.',
  repeatHint:
    'Sounds when an alarm appears, and then at this interval until it is acknowledged; 5 at least, 0 = no sound.',
  touchHint: 'Anybody acknowledges by touch; it is stored with the name of this screen.',
} satisfies SameKeys<typeof zhWallAlarm>;
