import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { alarms as zh } from '#shared/i18n/zh/alarms/capability.ts';

export const alarms = {
  permissions: {
    alarm_view: 'See alarms',
    alarm_control: 'Acknowledge and shelve alarms',
    alarm_wall_view: 'Have alarms shown over walls',
    alarm_wall_control: 'Acknowledge alarms at walls',
    alarm_edit: 'Change alarm rules',
  },
  errors: {
    alarm_rule_in_use: 'Other rules name this one as the one that suppresses them. Change them first.',
    on_call_in_use: 'Alarm channels send to the people of this schedule. Change them first.',
  },
  operationActions: {
    comment: 'Commented',
    correct: 'Corrected',
    shelve: 'Shelved',
    unshelve: 'Unshelved',
    test: 'Sent a test message',
  },
  operationSubjects: {
    alarm: 'Alarm',
    alarmChannel: 'Alarm channel',
    alarmDelivery: 'Alarm messages',
    alarmRule: 'Alarm rule',
    onCallSchedule: 'On-call schedule',
  },
  explainedSubjects: {
    onCallSchedule: 'On-call schedules',
    alarmRule: 'Alarm rules',
    alarmChannel: 'Alarm channels',
  },
  recordErrors: {
    rule_missing: 'No rule has this name',
    mail_server_not_allowed:
      '{{setting}} of the server does not have this mail server and port: the operator has to add them there',
    origin_not_allowed:
      '{{setting}} of the server does not have this address: the operator has to add it there',
    line_missing: 'There is no line with this code',
    channel_name_taken: 'The name is already in use',
    user_missing: 'No such user, or out of your reach',
    on_call_missing: 'There is no such on-call schedule',
    on_call_elsewhere: 'This on-call schedule is not for the chosen line',
  },
} satisfies SameKeys<typeof zh>;
