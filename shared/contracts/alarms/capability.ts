import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const alarmsCapability = defineCapability({
  folder: 'alarms',
  permissions: {
    /** See alarms and the rules that raise them. */
    alarm_view: { group: 'plant' },
    /** Acknowledge, shelve and comment alarms, and correct their reasons. */
    alarm_control: { group: 'plant' },
    /** Have alarms shown over the board of a wall; a screen holds it as its settings say. */
    alarm_wall_view: { group: 'plant' },
    /** Acknowledge alarms there; a screen holds it as its settings say. */
    alarm_wall_control: { group: 'plant' },
    /** Create, change and remove alarm rules. */
    alarm_edit: { group: 'plant' },
  },
  feedTopics: {
    /** Open alarms of machines: keys of `ALARM_FEED_KEYS`. */
    alarms: { permission: 'alarm_view', wallPermission: 'alarm_wall_view', id: false },
  },
  errors: {
    alarm_rule_in_use: { status: 409, report: false },
    on_call_in_use: { status: 409, report: false },
  },
  operationSubjects: ['alarm', 'alarmChannel', 'alarmDelivery', 'alarmRule', 'onCallSchedule'],
  operationActions: ['comment', 'correct', 'shelve', 'test', 'unshelve'],
  explainedSubjects: ['alarmRule', 'alarmChannel', 'onCallSchedule'],
  limits: {
    alarmRulesMax: 5_000,
    alarmShelfMaxMinutes: 10_080,
    alarmChannelsMax: 100,
    /** Of one channel. */
    alarmRecipientsMax: 20,
    alarmTemplateMaxLength: 1_000,
    onCallMembersMax: 50,
    onCallOverridesMax: 200,
    /** A leap year. */
    alarmRangeMaxMs: 366 * 24 * 3_600_000,
  },
});
