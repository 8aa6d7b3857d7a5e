/** Texts of the plant, its calendars, screens and energy. */
export const PLANT_PAGE_TEXTS = {
  department: {
    zh: () => import('#shared/i18n/zh/plant/department.ts'),
    en: () => import('#shared/i18n/en/plant/department.ts'),
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
  linePlan: {
    zh: () => import('#shared/i18n/zh/calendar/line-plan.ts'),
    en: () => import('#shared/i18n/en/calendar/line-plan.ts'),
  },
  map: {
    zh: () => import('#shared/i18n/zh/map/map.ts'),
    en: () => import('#shared/i18n/en/map/map.ts'),
  },
  plannedStop: {
    zh: () => import('#shared/i18n/zh/calendar/planned-stop.ts'),
    en: () => import('#shared/i18n/en/calendar/planned-stop.ts'),
  },
  product: {
    zh: () => import('#shared/i18n/zh/calendar/product.ts'),
    en: () => import('#shared/i18n/en/calendar/product.ts'),
  },
  productionPlan: {
    zh: () => import('#shared/i18n/zh/calendar/production-plan.ts'),
    en: () => import('#shared/i18n/en/calendar/production-plan.ts'),
  },
  machineModel: {
    zh: () => import('#shared/i18n/zh/screens/machine-model.ts'),
    en: () => import('#shared/i18n/en/screens/machine-model.ts'),
  },
  sceneLayout: {
    zh: () => import('#shared/i18n/zh/screens/scene-layout.ts'),
    en: () => import('#shared/i18n/en/screens/scene-layout.ts'),
  },
  screen: {
    zh: () => import('#shared/i18n/zh/screens/screen.ts'),
    en: () => import('#shared/i18n/en/screens/screen.ts'),
  },
  wallAlarm: {
    zh: () => import('#shared/i18n/zh/screens/wall-alarm.ts'),
    en: () => import('#shared/i18n/en/screens/wall-alarm.ts'),
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
};
