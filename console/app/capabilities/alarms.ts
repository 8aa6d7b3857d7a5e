import type { ConsoleCapability } from '#console/app/capability.ts';

/** Alarms and who hears of them. */
export const consoleAlarms: ConsoleCapability = {
  views: {
    '/alarm/index': {
      texts: ['alarm', 'crud'],
      load: () => import('#console/features/alarm/alarm-page.tsx').then(({ AlarmPage }) => AlarmPage),
    },
    '/alarm-history/index': {
      texts: ['alarmHistory', 'crud'],
      load: () =>
        import('#console/features/alarm-history/alarm-history-page.tsx').then(
          ({ AlarmHistoryPage }) => AlarmHistoryPage,
        ),
    },
    '/alarm-rule/index': {
      texts: ['alarmRule', 'crud', 'states'],
      load: () =>
        import('#console/features/alarm-rule/alarm-rule-page.tsx').then(({ AlarmRulePage }) => AlarmRulePage),
    },
    '/alarm-channel/index': {
      texts: ['alarmChannel', 'alarmDelivery', 'alarmReceiver', 'crud', 'onCallSchedule'],
      load: () =>
        import('#console/features/alarm-channel/alarm-channel-page.tsx').then(
          ({ AlarmChannelPage }) => AlarmChannelPage,
        ),
    },
    '/on-call-schedule/index': {
      texts: ['crud', 'onCallSchedule', 'tree'],
      load: () =>
        import('#console/features/on-call-schedule/on-call-schedule-page.tsx').then(
          ({ OnCallSchedulePage }) => OnCallSchedulePage,
        ),
    },
    '/alarm-delivery/index': {
      texts: ['alarmDelivery', 'crud'],
      load: () =>
        import('#console/features/alarm-delivery/alarm-delivery-page.tsx').then(
          ({ AlarmDeliveryPage }) => AlarmDeliveryPage,
        ),
    },
  },
};
