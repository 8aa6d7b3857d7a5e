import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { alarmBanner as zhAlarmBanner } from '#shared/i18n/zh/display/alarm-banner.ts';

export const alarmBanner = {
  heading: { high: 'High alarm', medium: 'Medium alarm', low: 'Low alarm' },
  first: 'First out',
  escalated: 'Escalated to level {{level}}',
  since: 'since {{time}}',
  others: '{{count}} more not acknowledged',
  othersAtLeast: 'at least {{count}} more not acknowledged',
  acknowledge: 'Acknowledge',
  acknowledging: 'Acknowledging…',
  old: 'The server cannot be reached: this is how it was {{age}}',
  unknown: 'The server cannot be reached: nothing is known of alarms for {{duration}}',
  forbidden: 'No permission to see alarms here: none will be shown',
  soundRefused:
    'The browser allows no sound: touch the screen once, or allow this site to play sound by itself',
  soundFailed: 'No sound: this screen has no working audio output',
  notAcknowledged: 'Not acknowledged: {{reason}}',
  isOver: 'Not acknowledged: the alarm was acknowledged or is over already',
} satisfies SameKeys<typeof zhAlarmBanner>;
