export const LAZY_CALENDAR_TEXTS = {
  linePlan: {
    zh: () => import('#shared/i18n/zh/calendar/line-plan.ts'),
    en: () => import('#shared/i18n/en/calendar/line-plan.ts'),
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
