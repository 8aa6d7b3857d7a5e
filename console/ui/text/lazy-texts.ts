/**
 * All namespaces that are not in the first chunk, one line each. They are fetched in the current language with the code
 * that names them: a view in `console/app/registry.ts`, or a part by `lazyPart`.
 */
export const LAZY_TEXTS = {
  access: {
    zh: () => import('#shared/i18n/zh/access.ts'),
    en: () => import('#shared/i18n/en/access.ts'),
  },
  apiKey: {
    zh: () => import('#shared/i18n/zh/api-key.ts'),
    en: () => import('#shared/i18n/en/api-key.ts'),
  },
  appointment: {
    zh: () => import('#shared/i18n/zh/appointment.ts'),
    en: () => import('#shared/i18n/en/appointment.ts'),
  },
  captcha: {
    zh: () => import('#shared/i18n/zh/captcha.ts'),
    en: () => import('#shared/i18n/en/captcha.ts'),
  },
  codeTable: {
    zh: () => import('#shared/i18n/zh/code-table.ts'),
    en: () => import('#shared/i18n/en/code-table.ts'),
  },
  connections: {
    zh: () => import('#shared/i18n/zh/connections.ts'),
    en: () => import('#shared/i18n/en/connections.ts'),
  },
  connector: {
    zh: () => import('#shared/i18n/zh/connector.ts'),
    en: () => import('#shared/i18n/en/connector.ts'),
  },
  connectorPoint: {
    zh: () => import('#shared/i18n/zh/connector-point.ts'),
    en: () => import('#shared/i18n/en/connector-point.ts'),
  },
  crud: {
    zh: () => import('#shared/i18n/zh/crud.ts'),
    en: () => import('#shared/i18n/en/crud.ts'),
  },
  department: {
    zh: () => import('#shared/i18n/zh/department.ts'),
    en: () => import('#shared/i18n/en/department.ts'),
  },
  derivedRule: {
    zh: () => import('#shared/i18n/zh/derived-rule.ts'),
    en: () => import('#shared/i18n/en/derived-rule.ts'),
  },
  dict: {
    zh: () => import('#shared/i18n/zh/dict.ts'),
    en: () => import('#shared/i18n/en/dict.ts'),
  },
  dictItem: {
    zh: () => import('#shared/i18n/zh/dict-item.ts'),
    en: () => import('#shared/i18n/en/dict-item.ts'),
  },
  inboundLine: {
    zh: () => import('#shared/i18n/zh/inbound-line.ts'),
    en: () => import('#shared/i18n/en/inbound-line.ts'),
  },
  inboundOrder: {
    zh: () => import('#shared/i18n/zh/inbound-order.ts'),
    en: () => import('#shared/i18n/en/inbound-order.ts'),
  },
  topology: {
    zh: () => import('#shared/i18n/zh/topology.ts'),
    en: () => import('#shared/i18n/en/topology.ts'),
  },
  dock: {
    zh: () => import('#shared/i18n/zh/dock.ts'),
    en: () => import('#shared/i18n/en/dock.ts'),
  },
  dockOutage: {
    zh: () => import('#shared/i18n/zh/dock-outage.ts'),
    en: () => import('#shared/i18n/en/dock-outage.ts'),
  },
  dockQueue: {
    zh: () => import('#shared/i18n/zh/dock-queue.ts'),
    en: () => import('#shared/i18n/en/dock-queue.ts'),
  },
  energy: {
    zh: () => import('#shared/i18n/zh/energy.ts'),
    en: () => import('#shared/i18n/en/energy.ts'),
  },
  energyCarrier: {
    zh: () => import('#shared/i18n/zh/energy-carrier.ts'),
    en: () => import('#shared/i18n/en/energy-carrier.ts'),
  },
  energyMeter: {
    zh: () => import('#shared/i18n/zh/energy-meter.ts'),
    en: () => import('#shared/i18n/en/energy-meter.ts'),
  },
  energyTariff: {
    zh: () => import('#shared/i18n/zh/energy-tariff.ts'),
    en: () => import('#shared/i18n/en/energy-tariff.ts'),
  },
  frontEndLog: {
    zh: () => import('#shared/i18n/zh/front-end-log.ts'),
    en: () => import('#shared/i18n/en/front-end-log.ts'),
  },
  home: {
    zh: () => import('#shared/i18n/zh/home.ts'),
    en: () => import('#shared/i18n/en/home.ts'),
  },
  icons: {
    zh: () => import('#shared/i18n/zh/icons.ts'),
    en: () => import('#shared/i18n/en/icons.ts'),
  },
  ingest: {
    zh: () => import('#shared/i18n/zh/ingest.ts'),
    en: () => import('#shared/i18n/en/ingest.ts'),
  },
  invite: {
    zh: () => import('#shared/i18n/zh/invite.ts'),
    en: () => import('#shared/i18n/en/invite.ts'),
  },
  job: {
    zh: () => import('#shared/i18n/zh/job.ts'),
    en: () => import('#shared/i18n/en/job.ts'),
  },
  linePlan: {
    zh: () => import('#shared/i18n/zh/line-plan.ts'),
    en: () => import('#shared/i18n/en/line-plan.ts'),
  },
  lines: {
    zh: () => import('#shared/i18n/zh/lines.ts'),
    en: () => import('#shared/i18n/en/lines.ts'),
  },
  loginLog: {
    zh: () => import('#shared/i18n/zh/login-log.ts'),
    en: () => import('#shared/i18n/en/login-log.ts'),
  },
  menu: {
    zh: () => import('#shared/i18n/zh/menu.ts'),
    en: () => import('#shared/i18n/en/menu.ts'),
  },
  messages: {
    zh: () => import('#shared/i18n/zh/messages.ts'),
    en: () => import('#shared/i18n/en/messages.ts'),
  },
  notice: {
    zh: () => import('#shared/i18n/zh/notice.ts'),
    en: () => import('#shared/i18n/en/notice.ts'),
  },
  onboarding: {
    zh: () => import('#shared/i18n/zh/onboarding.ts'),
    en: () => import('#shared/i18n/en/onboarding.ts'),
  },
  operationLog: {
    zh: () => import('#shared/i18n/zh/operation-log.ts'),
    en: () => import('#shared/i18n/en/operation-log.ts'),
  },
  outboundLine: {
    zh: () => import('#shared/i18n/zh/outbound-line.ts'),
    en: () => import('#shared/i18n/en/outbound-line.ts'),
  },
  outboundOrder: {
    zh: () => import('#shared/i18n/zh/outbound-order.ts'),
    en: () => import('#shared/i18n/en/outbound-order.ts'),
  },
  param: {
    zh: () => import('#shared/i18n/zh/param.ts'),
    en: () => import('#shared/i18n/en/param.ts'),
  },
  palette: {
    zh: () => import('#shared/i18n/zh/palette.ts'),
    en: () => import('#shared/i18n/en/palette.ts'),
  },
  partner: {
    zh: () => import('#shared/i18n/zh/partner.ts'),
    en: () => import('#shared/i18n/en/partner.ts'),
  },
  password: {
    zh: () => import('#shared/i18n/zh/password.ts'),
    en: () => import('#shared/i18n/en/password.ts'),
  },
  permissions: {
    zh: () => import('#shared/i18n/zh/permissions.ts'),
    en: () => import('#shared/i18n/en/permissions.ts'),
  },
  picture: {
    zh: () => import('#shared/i18n/zh/picture.ts'),
    en: () => import('#shared/i18n/en/picture.ts'),
  },
  plannedStop: {
    zh: () => import('#shared/i18n/zh/planned-stop.ts'),
    en: () => import('#shared/i18n/en/planned-stop.ts'),
  },
  post: {
    zh: () => import('#shared/i18n/zh/post.ts'),
    en: () => import('#shared/i18n/en/post.ts'),
  },
  product: {
    zh: () => import('#shared/i18n/zh/product.ts'),
    en: () => import('#shared/i18n/en/product.ts'),
  },
  productionPlan: {
    zh: () => import('#shared/i18n/zh/production-plan.ts'),
    en: () => import('#shared/i18n/en/production-plan.ts'),
  },
  profile: {
    zh: () => import('#shared/i18n/zh/profile.ts'),
    en: () => import('#shared/i18n/en/profile.ts'),
  },
  role: {
    zh: () => import('#shared/i18n/zh/role.ts'),
    en: () => import('#shared/i18n/en/role.ts'),
  },
  stateCorrection: {
    zh: () => import('#shared/i18n/zh/state-correction.ts'),
    en: () => import('#shared/i18n/en/state-correction.ts'),
  },
  stock: {
    zh: () => import('#shared/i18n/zh/stock.ts'),
    en: () => import('#shared/i18n/en/stock.ts'),
  },
  stockLimit: {
    zh: () => import('#shared/i18n/zh/stock-limit.ts'),
    en: () => import('#shared/i18n/en/stock-limit.ts'),
  },
  stockMovement: {
    zh: () => import('#shared/i18n/zh/stock-movement.ts'),
    en: () => import('#shared/i18n/en/stock-movement.ts'),
  },
  stop: {
    zh: () => import('#shared/i18n/zh/stop.ts'),
    en: () => import('#shared/i18n/en/stop.ts'),
  },
  tenantForm: {
    zh: () => import('#shared/i18n/zh/tenant-form.ts'),
    en: () => import('#shared/i18n/en/tenant-form.ts'),
  },
  stopReason: {
    zh: () => import('#shared/i18n/zh/stop-reason.ts'),
    en: () => import('#shared/i18n/en/stop-reason.ts'),
  },
  qualityCheckBill: {
    zh: () => import('#shared/i18n/zh/quality-check-bill.ts'),
    en: () => import('#shared/i18n/en/quality-check-bill.ts'),
  },
  qualityPlan: {
    zh: () => import('#shared/i18n/zh/quality-plan.ts'),
    en: () => import('#shared/i18n/en/quality-plan.ts'),
  },
  qualityPlanItem: {
    zh: () => import('#shared/i18n/zh/quality-plan-item.ts'),
    en: () => import('#shared/i18n/en/quality-plan-item.ts'),
  },
  recordErrors: {
    zh: () => import('#shared/i18n/zh/record-errors.ts'),
    en: () => import('#shared/i18n/en/record-errors.ts'),
  },
  screen: {
    zh: () => import('#shared/i18n/zh/screen.ts'),
    en: () => import('#shared/i18n/en/screen.ts'),
  },
  security: {
    zh: () => import('#shared/i18n/zh/security.ts'),
    en: () => import('#shared/i18n/en/security.ts'),
  },
  seeds: {
    zh: () => import('#shared/i18n/zh/seeds.ts'),
    en: () => import('#shared/i18n/en/seeds.ts'),
  },
  serverLog: {
    zh: () => import('#shared/i18n/zh/server-log.ts'),
    en: () => import('#shared/i18n/en/server-log.ts'),
  },
  shiftCalendar: {
    zh: () => import('#shared/i18n/zh/shift-calendar.ts'),
    en: () => import('#shared/i18n/en/shift-calendar.ts'),
  },
  shiftException: {
    zh: () => import('#shared/i18n/zh/shift-exception.ts'),
    en: () => import('#shared/i18n/en/shift-exception.ts'),
  },
  shiftPattern: {
    zh: () => import('#shared/i18n/zh/shift-pattern.ts'),
    en: () => import('#shared/i18n/en/shift-pattern.ts'),
  },
  shiftStaff: {
    zh: () => import('#shared/i18n/zh/shift-staff.ts'),
    en: () => import('#shared/i18n/en/shift-staff.ts'),
  },
  sms: {
    zh: () => import('#shared/i18n/zh/sms.ts'),
    en: () => import('#shared/i18n/en/sms.ts'),
  },
  social: {
    zh: () => import('#shared/i18n/zh/social.ts'),
    en: () => import('#shared/i18n/en/social.ts'),
  },
  socialProvider: {
    zh: () => import('#shared/i18n/zh/social-provider.ts'),
    en: () => import('#shared/i18n/en/social-provider.ts'),
  },
  states: {
    zh: () => import('#shared/i18n/zh/states.ts'),
    en: () => import('#shared/i18n/en/states.ts'),
  },
  tenant: {
    zh: () => import('#shared/i18n/zh/tenant.ts'),
    en: () => import('#shared/i18n/en/tenant.ts'),
  },
  tenantPackage: {
    zh: () => import('#shared/i18n/zh/tenant-package.ts'),
    en: () => import('#shared/i18n/en/tenant-package.ts'),
  },
  tenantSetting: {
    zh: () => import('#shared/i18n/zh/tenant-setting.ts'),
    en: () => import('#shared/i18n/en/tenant-setting.ts'),
  },
  tree: {
    zh: () => import('#shared/i18n/zh/tree.ts'),
    en: () => import('#shared/i18n/en/tree.ts'),
  },
  units: {
    zh: () => import('#shared/i18n/zh/units.ts'),
    en: () => import('#shared/i18n/en/units.ts'),
  },
  user: {
    zh: () => import('#shared/i18n/zh/user.ts'),
    en: () => import('#shared/i18n/en/user.ts'),
  },
  vehicle: {
    zh: () => import('#shared/i18n/zh/vehicle.ts'),
    en: () => import('#shared/i18n/en/vehicle.ts'),
  },
  vendorCode: {
    zh: () => import('#shared/i18n/zh/vendor-code.ts'),
    en: () => import('#shared/i18n/en/vendor-code.ts'),
  },
  warehouseException: {
    zh: () => import('#shared/i18n/zh/warehouse-exception.ts'),
    en: () => import('#shared/i18n/en/warehouse-exception.ts'),
  },
  warehouseTarget: {
    zh: () => import('#shared/i18n/zh/warehouse-target.ts'),
    en: () => import('#shared/i18n/en/warehouse-target.ts'),
  },
  warehouseTask: {
    zh: () => import('#shared/i18n/zh/warehouse-task.ts'),
    en: () => import('#shared/i18n/en/warehouse-task.ts'),
  },
  wave: {
    zh: () => import('#shared/i18n/zh/wave.ts'),
    en: () => import('#shared/i18n/en/wave.ts'),
  },
  warehouseLocation: {
    zh: () => import('#shared/i18n/zh/warehouse-location.ts'),
    en: () => import('#shared/i18n/en/warehouse-location.ts'),
  },
  warehouseZone: {
    zh: () => import('#shared/i18n/zh/warehouse-zone.ts'),
    en: () => import('#shared/i18n/en/warehouse-zone.ts'),
  },
};

/** Their names. */
export const NAMESPACES = Object.keys(LAZY_TEXTS) as readonly (keyof typeof LAZY_TEXTS)[];
