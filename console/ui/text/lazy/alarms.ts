export const LAZY_ALARMS_TEXTS = {
  alarm: {
    zh: () => import('#shared/i18n/zh/alarms/alarm.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm.ts'),
  },
  alarmChannel: {
    zh: () => import('#shared/i18n/zh/alarms/alarm-channel.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm-channel.ts'),
  },
  alarmDelivery: {
    zh: () => import('#shared/i18n/zh/alarms/alarm-delivery.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm-delivery.ts'),
  },
  alarmHistory: {
    zh: () => import('#shared/i18n/zh/alarms/alarm-history.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm-history.ts'),
  },
  alarmReceiver: {
    zh: () => import('#shared/i18n/zh/alarms/alarm-receiver.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm-receiver.ts'),
  },
  alarmRule: {
    zh: () => import('#shared/i18n/zh/alarms/alarm-rule.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm-rule.ts'),
  },
  onCallSchedule: {
    zh: () => import('#shared/i18n/zh/alarms/on-call-schedule.ts'),
    en: () => import('#shared/i18n/en/alarms/on-call-schedule.ts'),
  },
};
