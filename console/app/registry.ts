import type { LazyCode } from '#console/ui/text/lazy-part.tsx';

/**
 * Every page of the frame by its component path, with the namespaces of its texts. Which of them a user sees, in which
 * order and under which name comes from the menu in the database: a new page is a folder in `features`, an entry here,
 * and a row there.
 */
export const VIEWS: Readonly<Record<string, LazyCode>> = {
  '/wel/layout': {
    texts: ['home', 'lines', 'messages', 'plannedStop', 'states', 'units'],
    load: () => import('#console/features/home/home-page.tsx').then(({ HomePage }) => HomePage),
  },
  '/lines/index': {
    texts: ['crud', 'lines', 'plannedStop', 'states', 'topology', 'units', 'widget'],
    load: () => import('#console/features/lines/lines-page.tsx').then(({ LinesPage }) => LinesPage),
  },
  '/line-editor/index': {
    texts: ['crud', 'department', 'draft', 'linePlan', 'units'],
    load: () =>
      import('#console/features/line-editor/line-editor-page.tsx').then(
        ({ LineEditorPage }) => LineEditorPage,
      ),
  },
  '/deptlist/index': {
    texts: ['crud', 'department', 'picture', 'tree', 'units'],
    load: () =>
      import('#console/features/department/department-page.tsx').then(({ DepartmentPage }) => DepartmentPage),
  },
  '/shift-calendar/index': {
    texts: ['plannedStop', 'shiftCalendar'],
    load: () =>
      import('#console/features/shift-calendar/shift-calendar-page.tsx').then(
        ({ ShiftCalendarPage }) => ShiftCalendarPage,
      ),
  },
  '/shift-pattern/index': {
    texts: ['crud', 'shiftPattern', 'tree'],
    load: () =>
      import('#console/features/shift-pattern/shift-pattern-page.tsx').then(
        ({ ShiftPatternPage }) => ShiftPatternPage,
      ),
  },
  '/shift-exception/index': {
    texts: ['crud', 'shiftException', 'shiftPattern', 'tree'],
    load: () =>
      import('#console/features/shift-exception/shift-exception-page.tsx').then(
        ({ ShiftExceptionPage }) => ShiftExceptionPage,
      ),
  },
  '/planned-stop/index': {
    texts: ['crud', 'plannedStop', 'shiftPattern', 'tree'],
    load: () =>
      import('#console/features/planned-stop/planned-stop-page.tsx').then(
        ({ PlannedStopPage }) => PlannedStopPage,
      ),
  },
  '/appointment/index': {
    texts: ['appointment', 'crud', 'dock', 'dockQueue', 'vehicle'],
    load: () =>
      import('#console/features/appointment/appointment-page.tsx').then(
        ({ AppointmentPage }) => AppointmentPage,
      ),
  },
  '/inbound-order/index': {
    texts: ['crud', 'dock', 'inboundLine', 'inboundOrder', 'states', 'topology'],
    load: () =>
      import('#console/features/inbound-order/inbound-order-page.tsx').then(
        ({ InboundOrderPage }) => InboundOrderPage,
      ),
  },
  '/dock/index': {
    texts: ['crud', 'dock'],
    load: () => import('#console/features/dock/dock-page.tsx').then(({ DockPage }) => DockPage),
  },
  '/dock-outage/index': {
    texts: ['crud', 'dock', 'dockOutage'],
    load: () =>
      import('#console/features/dock-outage/dock-outage-page.tsx').then(
        ({ DockOutagePage }) => DockOutagePage,
      ),
  },
  '/partner/index': {
    texts: ['crud', 'partner'],
    load: () => import('#console/features/partner/partner-page.tsx').then(({ PartnerPage }) => PartnerPage),
  },
  '/outbound-order/index': {
    texts: ['crud', 'dock', 'outboundLine', 'outboundOrder', 'states', 'topology'],
    load: () =>
      import('#console/features/outbound-order/outbound-order-page.tsx').then(
        ({ OutboundOrderPage }) => OutboundOrderPage,
      ),
  },
  '/wave/index': {
    texts: ['crud', 'dock', 'wave'],
    load: () => import('#console/features/wave/wave-page.tsx').then(({ WavePage }) => WavePage),
  },
  '/warehouse-task/index': {
    texts: ['crud', 'dock', 'stock', 'warehouseTask'],
    load: () =>
      import('#console/features/warehouse-task/warehouse-task-page.tsx').then(
        ({ WarehouseTaskPage }) => WarehouseTaskPage,
      ),
  },
  '/warehouse-exception/index': {
    texts: ['crud', 'dock', 'warehouseException'],
    load: () =>
      import('#console/features/warehouse-exception/warehouse-exception-page.tsx').then(
        ({ WarehouseExceptionPage }) => WarehouseExceptionPage,
      ),
  },
  '/warehouse-zone/index': {
    texts: ['crud', 'dock', 'warehouseZone'],
    load: () =>
      import('#console/features/warehouse-zone/warehouse-zone-page.tsx').then(
        ({ WarehouseZonePage }) => WarehouseZonePage,
      ),
  },
  '/warehouse-location/index': {
    texts: ['crud', 'dock', 'warehouseLocation'],
    load: () =>
      import('#console/features/warehouse-location/warehouse-location-page.tsx').then(
        ({ WarehouseLocationPage }) => WarehouseLocationPage,
      ),
  },
  '/stock/index': {
    texts: ['crud', 'dock', 'stock', 'units'],
    load: () => import('#console/features/stock/stock-page.tsx').then(({ StockPage }) => StockPage),
  },
  '/stock-movement/index': {
    texts: ['crud', 'dock', 'stock', 'stockMovement', 'units'],
    load: () =>
      import('#console/features/stock-movement/stock-movement-page.tsx').then(
        ({ StockMovementPage }) => StockMovementPage,
      ),
  },
  '/stock-limit/index': {
    texts: ['crud', 'dock', 'stockLimit', 'units'],
    load: () =>
      import('#console/features/stock-limit/stock-limit-page.tsx').then(
        ({ StockLimitPage }) => StockLimitPage,
      ),
  },
  '/train/index': {
    texts: ['crud', 'dock', 'train'],
    load: () => import('#console/features/train/train-page.tsx').then(({ TrainPage }) => TrainPage),
  },
  '/wagon-visit/index': {
    texts: ['crud', 'wagonVisit', 'weighing'],
    load: () =>
      import('#console/features/wagon-visit/wagon-visit-page.tsx').then(
        ({ WagonVisitPage }) => WagonVisitPage,
      ),
  },
  '/weighing/index': {
    texts: ['crud', 'dock', 'weighing'],
    load: () =>
      import('#console/features/weighing/weighing-page.tsx').then(({ WeighingPage }) => WeighingPage),
  },
  '/rail-track/index': {
    texts: ['crud', 'dock', 'railTrack'],
    load: () =>
      import('#console/features/rail-track/rail-track-page.tsx').then(({ RailTrackPage }) => RailTrackPage),
  },
  '/rail-handler/index': {
    texts: ['crud', 'dock', 'railHandler'],
    load: () =>
      import('#console/features/rail-handler/rail-handler-page.tsx').then(
        ({ RailHandlerPage }) => RailHandlerPage,
      ),
  },
  '/vehicle/index': {
    texts: ['crud', 'vehicle'],
    load: () => import('#console/features/vehicle/vehicle-page.tsx').then(({ VehiclePage }) => VehiclePage),
  },
  '/quality-check-bill/index': {
    texts: ['crud', 'dock', 'qualityCheckBill', 'qualityPlan', 'qualityPlanItem'],
    load: () =>
      import('#console/features/quality-check-bill/quality-check-bill-page.tsx').then(
        ({ QualityCheckBillPage }) => QualityCheckBillPage,
      ),
  },
  '/quality-plan/index': {
    texts: ['crud', 'qualityPlan', 'qualityPlanItem'],
    load: () =>
      import('#console/features/quality-plan/quality-plan-page.tsx').then(
        ({ QualityPlanPage }) => QualityPlanPage,
      ),
  },
  '/shift-staff/index': {
    texts: ['crud', 'dock', 'shiftStaff', 'warehouseTarget'],
    load: () =>
      import('#console/features/shift-staff/shift-staff-page.tsx').then(
        ({ ShiftStaffPage }) => ShiftStaffPage,
      ),
  },
  '/product/index': {
    texts: ['crud', 'product', 'units'],
    load: () => import('#console/features/product/product-page.tsx').then(({ ProductPage }) => ProductPage),
  },
  '/production-plan/index': {
    texts: ['crud', 'productionPlan'],
    load: () =>
      import('#console/features/production-plan/production-plan-page.tsx').then(
        ({ ProductionPlanPage }) => ProductionPlanPage,
      ),
  },
  '/screen/index': {
    texts: ['crud', 'screen'],
    load: () => import('#console/features/screen/screen-page.tsx').then(({ ScreenPage }) => ScreenPage),
  },
  '/scene-layout/index': {
    texts: ['crud', 'dock', 'draft', 'sceneLayout'],
    load: () =>
      import('#console/features/scene-layout/scene-layout-page.tsx').then(
        ({ SceneLayoutPage }) => SceneLayoutPage,
      ),
  },
  '/machine-model/index': {
    texts: ['crud', 'department', 'machineModel'],
    load: () =>
      import('#console/features/machine-model/machine-model-page.tsx').then(
        ({ MachineModelPage }) => MachineModelPage,
      ),
  },
  '/info/index': {
    texts: ['crud', 'password', 'picture', 'profile', 'security', 'social'],
    load: () => import('#console/features/profile/profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
  },
  '/sms/index': {
    texts: ['crud', 'sms'],
    load: () =>
      import('#console/features/sms-outbox/sms-outbox-page.tsx').then(({ SmsOutboxPage }) => SmsOutboxPage),
  },
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
    texts: ['alarmChannel', 'crud'],
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
    texts: ['cipRun', 'crud'],
    load: () => import('#console/features/cip-run/cip-run-page.tsx').then(({ CipRunPage }) => CipRunPage),
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
  '/energy/index': {
    texts: ['crud', 'energy', 'energyTariff', 'states'],
    load: () => import('#console/features/energy/energy-page.tsx').then(({ EnergyPage }) => EnergyPage),
  },
  '/energy-meter/index': {
    texts: ['crud', 'energyMeter'],
    load: () =>
      import('#console/features/energy-meter/energy-meter-page.tsx').then(
        ({ EnergyMeterPage }) => EnergyMeterPage,
      ),
  },
  '/energy-tariff/index': {
    texts: ['crud', 'energyTariff'],
    load: () =>
      import('#console/features/energy-tariff/energy-tariff-page.tsx').then(
        ({ EnergyTariffPage }) => EnergyTariffPage,
      ),
  },
  '/energy-carrier/index': {
    texts: ['crud', 'energyCarrier'],
    load: () =>
      import('#console/features/energy-carrier/energy-carrier-page.tsx').then(
        ({ EnergyCarrierPage }) => EnergyCarrierPage,
      ),
  },
  '/tenant/index': {
    texts: ['crud', 'tenant'],
    load: () => import('#console/features/tenant/tenant-page.tsx').then(({ TenantPage }) => TenantPage),
  },
  '/tenant-package/index': {
    texts: ['crud', 'tenantPackage', 'tree'],
    load: () =>
      import('#console/features/tenant-package/tenant-package-page.tsx').then(
        ({ TenantPackagePage }) => TenantPackagePage,
      ),
  },
  '/tenant-setting/index': {
    texts: ['crud', 'picture', 'tenantSetting'],
    load: () =>
      import('#console/features/tenant-setting/tenant-setting-page.tsx').then(
        ({ TenantSettingPage }) => TenantSettingPage,
      ),
  },
  '/NoticeMore': {
    texts: ['article', 'crud', 'messages', 'notice'],
    load: () => import('#console/features/notice/notice-page.tsx').then(({ NoticePage }) => NoticePage),
  },
  '/file/index': {
    texts: ['crud', 'file', 'tree'],
    load: () => import('#console/features/file/file-page.tsx').then(({ FilePage }) => FilePage),
  },
  '/file-trash/index': {
    texts: ['crud', 'file', 'fileTrash'],
    load: () =>
      import('#console/features/file/file-trash-page.tsx').then(({ FileTrashPage }) => FileTrashPage),
  },
  '/file-group/index': {
    texts: ['crud', 'fileGroup', 'tree'],
    load: () =>
      import('#console/features/file-group/file-group-page.tsx').then(({ FileGroupPage }) => FileGroupPage),
  },
  '/TaskMore': {
    texts: ['crud', 'messages'],
    load: () => import('#console/features/tasks/tasks-page.tsx').then(({ TasksPage }) => TasksPage),
  },
  '/job/index': {
    texts: ['crud', 'job', 'recordErrors'],
    load: () => import('#console/features/job/job-page.tsx').then(({ JobPage }) => JobPage),
  },
  '/stop/index': {
    texts: ['crud', 'plannedStop', 'states', 'stop', 'stopReason'],
    load: () => import('#console/features/stop/stop-page.tsx').then(({ StopPage }) => StopPage),
  },
  '/tenant-form/index': {
    texts: ['crud', 'operationLog', 'tenantForm'],
    load: () =>
      import('#console/features/tenant-form/tenant-form-page.tsx').then(
        ({ TenantFormPage }) => TenantFormPage,
      ),
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
  '/user/index': {
    texts: ['access', 'crud', 'permissions', 'seeds', 'social', 'tree', 'user'],
    load: () => import('#console/features/user/user-page.tsx').then(({ UserPage }) => UserPage),
  },
  '/online/index': {
    texts: ['crud', 'messages'],
    load: () => import('#console/features/online/online-page.tsx').then(({ OnlinePage }) => OnlinePage),
  },
  '/social/index': {
    texts: ['crud', 'social', 'socialProvider'],
    load: () =>
      import('#console/features/social-provider/social-provider-page.tsx').then(
        ({ SocialProviderPage }) => SocialProviderPage,
      ),
  },
  '/role/index': {
    texts: ['access', 'crud', 'permissions', 'role', 'seeds', 'tree'],
    load: () => import('#console/features/role/role-page.tsx').then(({ RolePage }) => RolePage),
  },
  '/post/index': {
    texts: ['access', 'crud', 'permissions', 'post', 'seeds', 'tree'],
    load: () => import('#console/features/post/post-page.tsx').then(({ PostPage }) => PostPage),
  },
  '/menu/index': {
    texts: ['crud', 'icons', 'menu', 'permissions', 'tree'],
    load: () => import('#console/features/menu/menu-page.tsx').then(({ MenuPage }) => MenuPage),
  },
  '/dict/index': {
    texts: ['crud', 'dict', 'dictItem', 'seeds'],
    load: () => import('#console/features/dict/dict-page.tsx').then(({ DictPage }) => DictPage),
  },
  '/param/index': {
    texts: ['crud', 'param', 'seeds'],
    load: () => import('#console/features/param/param-page.tsx').then(({ ParamPage }) => ParamPage),
  },
  '/api-key/index': {
    texts: ['apiKey', 'crud', 'permissions', 'tree'],
    load: () => import('#console/features/api-key/api-key-page.tsx').then(({ ApiKeyPage }) => ApiKeyPage),
  },
  '/login-log/index': {
    texts: ['crud', 'loginLog'],
    load: () =>
      import('#console/features/login-log/login-log-page.tsx').then(({ LoginLogPage }) => LoginLogPage),
  },
  '/operation-log/index': {
    texts: ['crud', 'operationLog'],
    load: () =>
      import('#console/features/operation-log/operation-log-page.tsx').then(
        ({ OperationLogPage }) => OperationLogPage,
      ),
  },
  '/widget-gallery/index': {
    texts: ['widgetGallery'],
    load: () =>
      import('#console/features/widget-gallery/widget-gallery-page.tsx').then(
        ({ WidgetGalleryPage }) => WidgetGalleryPage,
      ),
  },
  '/server-log/index': {
    texts: ['crud', 'serverLog'],
    load: () =>
      import('#console/features/server-log/server-log-page.tsx').then(({ ServerLogPage }) => ServerLogPage),
  },
  '/front-end-log/index': {
    texts: ['crud', 'frontEndLog'],
    load: () =>
      import('#console/features/front-end-log/front-end-log-page.tsx').then(
        ({ FrontEndLogPage }) => FrontEndLogPage,
      ),
  },
};

/** The view behind every address below `/myiframe`. */
export const FRAME_VIEW: LazyCode = {
  texts: [],
  load: () => import('#console/features/frame-page/frame-page.tsx').then(({ FramePage }) => FramePage),
};

/** Parts of the top bar, left of the language menu, in this order: messages and the count of users online. */
export const TOP_BAR_PARTS: readonly LazyCode[] = [
  {
    texts: ['messages'],
    load: () => import('#console/features/messages/message-area.tsx').then(({ MessageArea }) => MessageArea),
  },
];

/** Mounted once beside the pages of a signed-in user: dialogs and prompts that open by themselves. */
export const OVERLAY_PARTS: readonly LazyCode[] = [
  {
    texts: ['social'],
    load: () => import('#console/features/social/bind-prompt.tsx').then(({ BindPrompt }) => BindPrompt),
  },
  {
    texts: ['password'],
    load: () =>
      import('#console/features/password/password-prompt.tsx').then(({ PasswordPrompt }) => PasswordPrompt),
  },
];

/** The AI assistant's floating button. There is no assistant in this version, so its flag is off. */
export const ASSISTANT_PART: LazyCode | null = null;
