import type { LazyCode } from '#console/ui/text/lazy-part.tsx';

/** Machines: how they are read, what happens with them, and pre-treatment. */
export const MACHINE_VIEWS: Readonly<Record<string, LazyCode>> = {
  '/connections/index': {
    texts: ['connections', 'crud', 'ingest', 'sms', 'states'],
    load: () =>
      import('#console/features/connections/connections-page.tsx').then(
        ({ ConnectionsPage }) => ConnectionsPage,
      ),
  },
  '/onboarding/index': {
    texts: ['connections', 'crud', 'department', 'onboarding', 'states', 'tree'],
    load: () =>
      import('#console/features/onboarding/onboarding-page.tsx').then(({ OnboardingPage }) => OnboardingPage),
  },
  '/code-table/index': {
    texts: ['codeTable', 'crud', 'states', 'vendorCode'],
    load: () =>
      import('#console/features/code-table/code-table-page.tsx').then(({ CodeTablePage }) => CodeTablePage),
  },
  '/camera/index': {
    texts: ['camera', 'crud'],
    load: () => import('#console/features/camera/camera-page.tsx').then(({ CameraPage }) => CameraPage),
  },
  '/alarm/index': {
    texts: ['alarm', 'crud'],
    load: () => import('#console/features/alarm/alarm-page.tsx').then(({ AlarmPage }) => AlarmPage),
  },
  '/alarm-channel/index': {
    texts: ['alarmChannel', 'alarmDelivery', 'alarmReceiver', 'crud', 'onCallSchedule'],
    load: () =>
      import('#console/features/alarm-channel/alarm-channel-page.tsx').then(
        ({ AlarmChannelPage }) => AlarmChannelPage,
      ),
  },
  '/alarm-delivery/index': {
    texts: ['alarmDelivery', 'crud'],
    load: () =>
      import('#console/features/alarm-delivery/alarm-delivery-page.tsx').then(
        ({ AlarmDeliveryPage }) => AlarmDeliveryPage,
      ),
  },
  '/alarm-history/index': {
    texts: ['alarmHistory', 'crud'],
    load: () =>
      import('#console/features/alarm-history/alarm-history-page.tsx').then(
        ({ AlarmHistoryPage }) => AlarmHistoryPage,
      ),
  },
  '/process-unit/index': {
    texts: ['crud', 'processUnit'],
    load: () =>
      import('#console/features/process-unit/process-unit-page.tsx').then(
        ({ ProcessUnitPage }) => ProcessUnitPage,
      ),
  },
  '/recipe/index': {
    texts: ['crud', 'processUnit', 'recipe'],
    load: () => import('#console/features/recipe/recipe-page.tsx').then(({ RecipePage }) => RecipePage),
  },
  '/cip-programme/index': {
    texts: ['cipProgramme', 'crud'],
    load: () =>
      import('#console/features/cip-programme/cip-programme-page.tsx').then(
        ({ CipProgrammePage }) => CipProgrammePage,
      ),
  },
  '/process-batch/index': {
    texts: ['crud', 'processBatch'],
    load: () =>
      import('#console/features/process-batch/process-batch-page.tsx').then(
        ({ ProcessBatchPage }) => ProcessBatchPage,
      ),
  },
  '/cip-run/index': {
    texts: ['cipRun', 'cipProgramme', 'crud'],
    load: () => import('#console/features/cip-run/cip-run-page.tsx').then(({ CipRunPage }) => CipRunPage),
  },
  '/on-call-schedule/index': {
    texts: ['crud', 'onCallSchedule', 'tree'],
    load: () =>
      import('#console/features/on-call-schedule/on-call-schedule-page.tsx').then(
        ({ OnCallSchedulePage }) => OnCallSchedulePage,
      ),
  },
  '/alarm-rule/index': {
    texts: ['alarmRule', 'crud', 'states'],
    load: () =>
      import('#console/features/alarm-rule/alarm-rule-page.tsx').then(({ AlarmRulePage }) => AlarmRulePage),
  },
  '/derived-rule/index': {
    texts: ['crud', 'derivedRule', 'states'],
    load: () =>
      import('#console/features/derived-rule/derived-rule-page.tsx').then(
        ({ DerivedRulePage }) => DerivedRulePage,
      ),
  },
  '/connector/index': {
    texts: ['connector', 'connectorPoint', 'crud', 'department', 'onboarding', 'states', 'tree'],
    load: () =>
      import('#console/features/connector/connector-page.tsx').then(({ ConnectorPage }) => ConnectorPage),
  },
  '/machine-parameter/index': {
    texts: ['crud', 'machineParameter', 'tree'],
    load: () =>
      import('#console/features/machine-parameter/machine-parameter-page.tsx').then(
        ({ MachineParameterPage }) => MachineParameterPage,
      ),
  },
  '/stop/index': {
    texts: ['crud', 'plannedStop', 'states', 'stop', 'stopReason'],
    load: () => import('#console/features/stop/stop-page.tsx').then(({ StopPage }) => StopPage),
  },
  '/stop-reason/index': {
    texts: ['crud', 'stopReason'],
    load: () =>
      import('#console/features/stop-reason/stop-reason-page.tsx').then(
        ({ StopReasonPage }) => StopReasonPage,
      ),
  },
  '/MachineLogMore': {
    texts: ['crud', 'messages', 'stateCorrection', 'states'],
    load: () =>
      import('#console/features/machine-log/machine-log-page.tsx').then(
        ({ MachineLogPage }) => MachineLogPage,
      ),
  },
};
