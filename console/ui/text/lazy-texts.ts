/**
 * All namespaces that are not in the first chunk, one line each. They are fetched in the current language with the code
 * that names them: a view in `console/app/registry.ts`, or a part by `lazyPart`.
 */
export const LAZY_TEXTS = {
  access: {
    zh: () => import('#shared/i18n/zh/roles/access.ts'),
    en: () => import('#shared/i18n/en/roles/access.ts'),
  },
  apiKey: {
    zh: () => import('#shared/i18n/zh/api-keys/api-key.ts'),
    en: () => import('#shared/i18n/en/api-keys/api-key.ts'),
  },
  appointment: {
    zh: () => import('#shared/i18n/zh/warehouse/appointment.ts'),
    en: () => import('#shared/i18n/en/warehouse/appointment.ts'),
  },
  article: {
    zh: () => import('#shared/i18n/zh/kit/article.ts'),
    en: () => import('#shared/i18n/en/kit/article.ts'),
  },
  attachments: {
    zh: () => import('#shared/i18n/zh/files/attachments.ts'),
    en: () => import('#shared/i18n/en/files/attachments.ts'),
  },
  camera: {
    zh: () => import('#shared/i18n/zh/video/camera.ts'),
    en: () => import('#shared/i18n/en/video/camera.ts'),
  },
  captcha: {
    zh: () => import('#shared/i18n/zh/captcha/captcha.ts'),
    en: () => import('#shared/i18n/en/captcha/captcha.ts'),
  },
  codeEditor: {
    zh: () => import('#shared/i18n/zh/kit/code-editor.ts'),
    en: () => import('#shared/i18n/en/kit/code-editor.ts'),
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
  crud: {
    zh: () => import('#shared/i18n/zh/kit/crud.ts'),
    en: () => import('#shared/i18n/en/kit/crud.ts'),
  },
  department: {
    zh: () => import('#shared/i18n/zh/plant/department.ts'),
    en: () => import('#shared/i18n/en/plant/department.ts'),
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
  alarmRule: {
    zh: () => import('#shared/i18n/zh/alarms/alarm-rule.ts'),
    en: () => import('#shared/i18n/en/alarms/alarm-rule.ts'),
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
  dict: {
    zh: () => import('#shared/i18n/zh/platform/dict.ts'),
    en: () => import('#shared/i18n/en/platform/dict.ts'),
  },
  dictItem: {
    zh: () => import('#shared/i18n/zh/platform/dict-item.ts'),
    en: () => import('#shared/i18n/en/platform/dict-item.ts'),
  },
  inboundLine: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/inbound-line.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/inbound-line.ts'),
  },
  inboundOrder: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/inbound-order.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/inbound-order.ts'),
  },
  liveVideo: {
    zh: () => import('#shared/i18n/zh/video/live-video.ts'),
    en: () => import('#shared/i18n/en/video/live-video.ts'),
  },
  topology: {
    zh: () => import('#shared/i18n/zh/warehouse/topology.ts'),
    en: () => import('#shared/i18n/en/warehouse/topology.ts'),
  },
  draft: {
    zh: () => import('#shared/i18n/zh/kit/draft.ts'),
    en: () => import('#shared/i18n/en/kit/draft.ts'),
  },
  dock: {
    zh: () => import('#shared/i18n/zh/warehouse/dock.ts'),
    en: () => import('#shared/i18n/en/warehouse/dock.ts'),
  },
  dockOutage: {
    zh: () => import('#shared/i18n/zh/warehouse/dock-outage.ts'),
    en: () => import('#shared/i18n/en/warehouse/dock-outage.ts'),
  },
  dockQueue: {
    zh: () => import('#shared/i18n/zh/warehouse/dock-queue.ts'),
    en: () => import('#shared/i18n/en/warehouse/dock-queue.ts'),
  },
  energy: {
    zh: () => import('#shared/i18n/zh/energy/energy.ts'),
    en: () => import('#shared/i18n/en/energy/energy.ts'),
  },
  energyCarrier: {
    zh: () => import('#shared/i18n/zh/energy/energy-carrier.ts'),
    en: () => import('#shared/i18n/en/energy/energy-carrier.ts'),
  },
  energyMeter: {
    zh: () => import('#shared/i18n/zh/energy/energy-meter.ts'),
    en: () => import('#shared/i18n/en/energy/energy-meter.ts'),
  },
  energyTariff: {
    zh: () => import('#shared/i18n/zh/energy/energy-tariff.ts'),
    en: () => import('#shared/i18n/en/energy/energy-tariff.ts'),
  },
  filePicker: {
    zh: () => import('#shared/i18n/zh/files/file-picker.ts'),
    en: () => import('#shared/i18n/en/files/file-picker.ts'),
  },
  frontEndLog: {
    zh: () => import('#shared/i18n/zh/messages/front-end-log.ts'),
    en: () => import('#shared/i18n/en/messages/front-end-log.ts'),
  },
  gallery: {
    zh: () => import('#shared/i18n/zh/files/gallery.ts'),
    en: () => import('#shared/i18n/en/files/gallery.ts'),
  },
  home: {
    zh: () => import('#shared/i18n/zh/shell/home.ts'),
    en: () => import('#shared/i18n/en/shell/home.ts'),
  },
  icons: {
    zh: () => import('#shared/i18n/zh/kit/icons.ts'),
    en: () => import('#shared/i18n/en/kit/icons.ts'),
  },
  ingest: {
    zh: () => import('#shared/i18n/zh/ingest/ingest.ts'),
    en: () => import('#shared/i18n/en/ingest/ingest.ts'),
  },
  invite: {
    zh: () => import('#shared/i18n/zh/accounts/invite.ts'),
    en: () => import('#shared/i18n/en/accounts/invite.ts'),
  },
  job: {
    zh: () => import('#shared/i18n/zh/jobs/job.ts'),
    en: () => import('#shared/i18n/en/jobs/job.ts'),
  },
  linePlan: {
    zh: () => import('#shared/i18n/zh/calendar/line-plan.ts'),
    en: () => import('#shared/i18n/en/calendar/line-plan.ts'),
  },
  lines: {
    zh: () => import('#shared/i18n/zh/live/lines.ts'),
    en: () => import('#shared/i18n/en/live/lines.ts'),
  },
  loginLog: {
    zh: () => import('#shared/i18n/zh/sign-in/login-log.ts'),
    en: () => import('#shared/i18n/en/sign-in/login-log.ts'),
  },
  machineParameter: {
    zh: () => import('#shared/i18n/zh/history/machine-parameter.ts'),
    en: () => import('#shared/i18n/en/history/machine-parameter.ts'),
  },
  map: {
    zh: () => import('#shared/i18n/zh/map/map.ts'),
    en: () => import('#shared/i18n/en/map/map.ts'),
  },
  menu: {
    zh: () => import('#shared/i18n/zh/platform/menu.ts'),
    en: () => import('#shared/i18n/en/platform/menu.ts'),
  },
  messages: {
    zh: () => import('#shared/i18n/zh/messages/messages.ts'),
    en: () => import('#shared/i18n/en/messages/messages.ts'),
  },
  file: {
    zh: () => import('#shared/i18n/zh/files/file.ts'),
    en: () => import('#shared/i18n/en/files/file.ts'),
  },
  fileTrash: {
    zh: () => import('#shared/i18n/zh/files/file-trash.ts'),
    en: () => import('#shared/i18n/en/files/file-trash.ts'),
  },
  fileGroup: {
    zh: () => import('#shared/i18n/zh/files/file-group.ts'),
    en: () => import('#shared/i18n/en/files/file-group.ts'),
  },
  notice: {
    zh: () => import('#shared/i18n/zh/messages/notice.ts'),
    en: () => import('#shared/i18n/en/messages/notice.ts'),
  },
  onboarding: {
    zh: () => import('#shared/i18n/zh/ingest/onboarding.ts'),
    en: () => import('#shared/i18n/en/ingest/onboarding.ts'),
  },
  operationLog: {
    zh: () => import('#shared/i18n/zh/platform/operation-log.ts'),
    en: () => import('#shared/i18n/en/platform/operation-log.ts'),
  },
  outboundLine: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/outbound-line.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/outbound-line.ts'),
  },
  outboundOrder: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/outbound-order.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/outbound-order.ts'),
  },
  param: {
    zh: () => import('#shared/i18n/zh/platform/param.ts'),
    en: () => import('#shared/i18n/en/platform/param.ts'),
  },
  palette: {
    zh: () => import('#shared/i18n/zh/shell/palette.ts'),
    en: () => import('#shared/i18n/en/shell/palette.ts'),
  },
  partner: {
    zh: () => import('#shared/i18n/zh/warehouse/partner.ts'),
    en: () => import('#shared/i18n/en/warehouse/partner.ts'),
  },
  password: {
    zh: () => import('#shared/i18n/zh/accounts/password.ts'),
    en: () => import('#shared/i18n/en/accounts/password.ts'),
  },
  permissions: {
    zh: () => import('#shared/i18n/zh/roles/permissions.ts'),
    en: () => import('#shared/i18n/en/roles/permissions.ts'),
  },
  picture: {
    zh: () => import('#shared/i18n/zh/accounts/picture.ts'),
    en: () => import('#shared/i18n/en/accounts/picture.ts'),
  },
  plannedStop: {
    zh: () => import('#shared/i18n/zh/calendar/planned-stop.ts'),
    en: () => import('#shared/i18n/en/calendar/planned-stop.ts'),
  },
  post: {
    zh: () => import('#shared/i18n/zh/roles/post.ts'),
    en: () => import('#shared/i18n/en/roles/post.ts'),
  },
  preview: {
    zh: () => import('#shared/i18n/zh/files/preview.ts'),
    en: () => import('#shared/i18n/en/files/preview.ts'),
  },
  product: {
    zh: () => import('#shared/i18n/zh/calendar/product.ts'),
    en: () => import('#shared/i18n/en/calendar/product.ts'),
  },
  productionPlan: {
    zh: () => import('#shared/i18n/zh/calendar/production-plan.ts'),
    en: () => import('#shared/i18n/en/calendar/production-plan.ts'),
  },
  profile: {
    zh: () => import('#shared/i18n/zh/accounts/profile.ts'),
    en: () => import('#shared/i18n/en/accounts/profile.ts'),
  },
  role: {
    zh: () => import('#shared/i18n/zh/roles/role.ts'),
    en: () => import('#shared/i18n/en/roles/role.ts'),
  },
  stateCorrection: {
    zh: () => import('#shared/i18n/zh/history/state-correction.ts'),
    en: () => import('#shared/i18n/en/history/state-correction.ts'),
  },
  stock: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/stock.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/stock.ts'),
  },
  stockLimit: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/stock-limit.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/stock-limit.ts'),
  },
  stockMovement: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/stock-movement.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/stock-movement.ts'),
  },
  stop: {
    zh: () => import('#shared/i18n/zh/history/stop.ts'),
    en: () => import('#shared/i18n/en/history/stop.ts'),
  },
  tenantForm: {
    zh: () => import('#shared/i18n/zh/platform/tenant-form.ts'),
    en: () => import('#shared/i18n/en/platform/tenant-form.ts'),
  },
  stopReason: {
    zh: () => import('#shared/i18n/zh/history/stop-reason.ts'),
    en: () => import('#shared/i18n/en/history/stop-reason.ts'),
  },
  qualityCheckBill: {
    zh: () => import('#shared/i18n/zh/warehouse/quality/quality-check-bill.ts'),
    en: () => import('#shared/i18n/en/warehouse/quality/quality-check-bill.ts'),
  },
  qualityPlan: {
    zh: () => import('#shared/i18n/zh/warehouse/quality/quality-plan.ts'),
    en: () => import('#shared/i18n/en/warehouse/quality/quality-plan.ts'),
  },
  qualityPlanItem: {
    zh: () => import('#shared/i18n/zh/warehouse/quality/quality-plan-item.ts'),
    en: () => import('#shared/i18n/en/warehouse/quality/quality-plan-item.ts'),
  },
  machineModel: {
    zh: () => import('#shared/i18n/zh/screens/machine-model.ts'),
    en: () => import('#shared/i18n/en/screens/machine-model.ts'),
  },
  recordErrors: {
    zh: () => import('#shared/i18n/zh/kit/record-errors.ts'),
    en: () => import('#shared/i18n/en/kit/record-errors.ts'),
  },
  sceneLayout: {
    zh: () => import('#shared/i18n/zh/screens/scene-layout.ts'),
    en: () => import('#shared/i18n/en/screens/scene-layout.ts'),
  },
  screen: {
    zh: () => import('#shared/i18n/zh/screens/screen.ts'),
    en: () => import('#shared/i18n/en/screens/screen.ts'),
  },
  security: {
    zh: () => import('#shared/i18n/zh/second-factor/security.ts'),
    en: () => import('#shared/i18n/en/second-factor/security.ts'),
  },
  seeds: {
    zh: () => import('#shared/i18n/zh/platform/seeds.ts'),
    en: () => import('#shared/i18n/en/platform/seeds.ts'),
  },
  serverLog: {
    zh: () => import('#shared/i18n/zh/server-log/server-log.ts'),
    en: () => import('#shared/i18n/en/server-log/server-log.ts'),
  },
  sheetImport: {
    zh: () => import('#shared/i18n/zh/jobs/sheet-import.ts'),
    en: () => import('#shared/i18n/en/jobs/sheet-import.ts'),
  },
  shiftCalendar: {
    zh: () => import('#shared/i18n/zh/calendar/shift-calendar.ts'),
    en: () => import('#shared/i18n/en/calendar/shift-calendar.ts'),
  },
  shiftException: {
    zh: () => import('#shared/i18n/zh/calendar/shift-exception.ts'),
    en: () => import('#shared/i18n/en/calendar/shift-exception.ts'),
  },
  shiftPattern: {
    zh: () => import('#shared/i18n/zh/calendar/shift-pattern.ts'),
    en: () => import('#shared/i18n/en/calendar/shift-pattern.ts'),
  },
  shiftStaff: {
    zh: () => import('#shared/i18n/zh/warehouse/shifts/shift-staff.ts'),
    en: () => import('#shared/i18n/en/warehouse/shifts/shift-staff.ts'),
  },
  sms: {
    zh: () => import('#shared/i18n/zh/sms/sms.ts'),
    en: () => import('#shared/i18n/en/sms/sms.ts'),
  },
  social: {
    zh: () => import('#shared/i18n/zh/social/social.ts'),
    en: () => import('#shared/i18n/en/social/social.ts'),
  },
  socialProvider: {
    zh: () => import('#shared/i18n/zh/social/social-provider.ts'),
    en: () => import('#shared/i18n/en/social/social-provider.ts'),
  },
  states: {
    zh: () => import('#shared/i18n/zh/kit/states.ts'),
    en: () => import('#shared/i18n/en/kit/states.ts'),
  },
  tenant: {
    zh: () => import('#shared/i18n/zh/tenants/tenant.ts'),
    en: () => import('#shared/i18n/en/tenants/tenant.ts'),
  },
  tenantPackage: {
    zh: () => import('#shared/i18n/zh/tenants/tenant-package.ts'),
    en: () => import('#shared/i18n/en/tenants/tenant-package.ts'),
  },
  tenantSetting: {
    zh: () => import('#shared/i18n/zh/platform/tenant-setting.ts'),
    en: () => import('#shared/i18n/en/platform/tenant-setting.ts'),
  },
  tree: {
    zh: () => import('#shared/i18n/zh/kit/tree.ts'),
    en: () => import('#shared/i18n/en/kit/tree.ts'),
  },
  units: {
    zh: () => import('#shared/i18n/zh/kit/units.ts'),
    en: () => import('#shared/i18n/en/kit/units.ts'),
  },
  user: {
    zh: () => import('#shared/i18n/zh/accounts/user.ts'),
    en: () => import('#shared/i18n/en/accounts/user.ts'),
  },
  vehicle: {
    zh: () => import('#shared/i18n/zh/warehouse/vehicle.ts'),
    en: () => import('#shared/i18n/en/warehouse/vehicle.ts'),
  },
  vendorCode: {
    zh: () => import('#shared/i18n/zh/codes/vendor-code.ts'),
    en: () => import('#shared/i18n/en/codes/vendor-code.ts'),
  },
  railTrack: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/rail-track.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/rail-track.ts'),
  },
  railHandler: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/rail-handler.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/rail-handler.ts'),
  },
  train: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/train.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/train.ts'),
  },
  wagonVisit: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/wagon-visit.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/wagon-visit.ts'),
  },
  weighing: {
    zh: () => import('#shared/i18n/zh/warehouse/railway/weighing.ts'),
    en: () => import('#shared/i18n/en/warehouse/railway/weighing.ts'),
  },
  warehouseException: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/warehouse-exception.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/warehouse-exception.ts'),
  },
  warehouseTarget: {
    zh: () => import('#shared/i18n/zh/warehouse/warehouse-target.ts'),
    en: () => import('#shared/i18n/en/warehouse/warehouse-target.ts'),
  },
  warehouseTask: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/warehouse-task.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/warehouse-task.ts'),
  },
  wave: {
    zh: () => import('#shared/i18n/zh/warehouse/orders/wave.ts'),
    en: () => import('#shared/i18n/en/warehouse/orders/wave.ts'),
  },
  warehouseLocation: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/warehouse-location.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/warehouse-location.ts'),
  },
  warehouseZone: {
    zh: () => import('#shared/i18n/zh/warehouse/stock/warehouse-zone.ts'),
    en: () => import('#shared/i18n/en/warehouse/stock/warehouse-zone.ts'),
  },
  widget: {
    zh: () => import('#shared/i18n/zh/kit/widget.ts'),
    en: () => import('#shared/i18n/en/kit/widget.ts'),
  },
  widgetGallery: {
    zh: () => import('#shared/i18n/zh/shell/widget-gallery.ts'),
    en: () => import('#shared/i18n/en/shell/widget-gallery.ts'),
  },
};

/** Their names. */
export const NAMESPACES = Object.keys(LAZY_TEXTS) as readonly (keyof typeof LAZY_TEXTS)[];
