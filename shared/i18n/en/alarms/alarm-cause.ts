import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { alarmCause as zhAlarmCause } from '#shared/i18n/zh/alarms/alarm-cause.ts';

export const alarmCause = {
  above: '{{metric}} {{value}}, above the limit {{bound}}',
  below: '{{metric}} {{value}}, below the limit {{bound}}',
  beyond: '{{metric}} beyond the limit {{bound}}',
  rises: '{{metric}} rises too fast, limit {{bound}} a minute',
  falls: '{{metric}} falls too fast, limit {{bound}} a minute',
  absence: 'No {{metric}} for more than {{bound}} s',
  state: 'Machine state: {{state}}',
  code: 'Machine code {{code}}',
} satisfies SameKeys<typeof zhAlarmCause>;
