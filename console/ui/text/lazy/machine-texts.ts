/** Texts of machines: connections, alarms, history and pre-treatment. */
export const MACHINE_PAGE_TEXTS = {
  camera: {
    zh: () => import('#shared/i18n/zh/video/camera.ts'),
    en: () => import('#shared/i18n/en/video/camera.ts'),
  },
  codeTable: {
    zh: () => import('#shared/i18n/zh/codes/code-table.ts'),
    en: () => import('#shared/i18n/en/codes/code-table.ts'),
  },
  connections: {
    zh: () => import('#shared/i18n/zh/connectors/connections.ts'),
    en: () => import('#shared/i18n/en/connectors/connections.ts'),
  },
  connector: {
    zh: () => import('#shared/i18n/zh/connectors/connector.ts'),
    en: () => import('#shared/i18n/en/connectors/connector.ts'),
  },
  connectorPoint: {
    zh: () => import('#shared/i18n/zh/connectors/connector-point.ts'),
    en: () => import('#shared/i18n/en/connectors/connector-point.ts'),
  },
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
  processUnit: {
    zh: () => import('#shared/i18n/zh/pretreatment/process-unit.ts'),
    en: () => import('#shared/i18n/en/pretreatment/process-unit.ts'),
  },
  recipe: {
    zh: () => import('#shared/i18n/zh/pretreatment/recipe.ts'),
    en: () => import('#shared/i18n/en/pretreatment/recipe.ts'),
  },
  cipProgramme: {
    zh: () => import('#shared/i18n/zh/pretreatment/cip-programme.ts'),
    en: () => import('#shared/i18n/en/pretreatment/cip-programme.ts'),
  },
  processBatch: {
    zh: () => import('#shared/i18n/zh/pretreatment/process-batch.ts'),
    en: () => import('#shared/i18n/en/pretreatment/process-batch.ts'),
  },
  cipRun: {
    zh: () => import('#shared/i18n/zh/pretreatment/cip-run.ts'),
    en: () => import('#shared/i18n/en/pretreatment/cip-run.ts'),
  },
  derivedRule: {
    zh: () => import('#shared/i18n/zh/derivation/derived-rule.ts'),
    en: () => import('#shared/i18n/en/derivation/derived-rule.ts'),
  },
  liveVideo: {
    zh: () => import('#shared/i18n/zh/video/live-video.ts'),
    en: () => import('#shared/i18n/en/video/live-video.ts'),
  },
  ingest: {
    zh: () => import('#shared/i18n/zh/ingest/ingest.ts'),
    en: () => import('#shared/i18n/en/ingest/ingest.ts'),
  },
  lines: {
    zh: () => import('#shared/i18n/zh/live/lines.ts'),
    en: () => import('#shared/i18n/en/live/lines.ts'),
  },
  machineParameter: {
    zh: () => import('#shared/i18n/zh/history/machine-parameter.ts'),
    en: () => import('#shared/i18n/en/history/machine-parameter.ts'),
  },
  onboarding: {
    zh: () => import('#shared/i18n/zh/ingest/onboarding.ts'),
    en: () => import('#shared/i18n/en/ingest/onboarding.ts'),
  },
  stateCorrection: {
    zh: () => import('#shared/i18n/zh/history/state-correction.ts'),
    en: () => import('#shared/i18n/en/history/state-correction.ts'),
  },
  stop: {
    zh: () => import('#shared/i18n/zh/history/stop.ts'),
    en: () => import('#shared/i18n/en/history/stop.ts'),
  },
  stopReason: {
    zh: () => import('#shared/i18n/zh/history/stop-reason.ts'),
    en: () => import('#shared/i18n/en/history/stop-reason.ts'),
  },
  vendorCode: {
    zh: () => import('#shared/i18n/zh/codes/vendor-code.ts'),
    en: () => import('#shared/i18n/en/codes/vendor-code.ts'),
  },
};
