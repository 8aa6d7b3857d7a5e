export const LAZY_YARD_TEXTS = {
  appointment: {
    zh: () => import('#shared/i18n/zh/yard/appointment.ts'),
    en: () => import('#shared/i18n/en/yard/appointment.ts'),
  },
  dock: {
    zh: () => import('#shared/i18n/zh/yard/dock.ts'),
    en: () => import('#shared/i18n/en/yard/dock.ts'),
  },
  dockOutage: {
    zh: () => import('#shared/i18n/zh/yard/dock-outage.ts'),
    en: () => import('#shared/i18n/en/yard/dock-outage.ts'),
  },
  dockQueue: {
    zh: () => import('#shared/i18n/zh/yard/dock-queue.ts'),
    en: () => import('#shared/i18n/en/yard/dock-queue.ts'),
  },
  partner: {
    zh: () => import('#shared/i18n/zh/yard/partner.ts'),
    en: () => import('#shared/i18n/en/yard/partner.ts'),
  },
  shiftStaff: {
    zh: () => import('#shared/i18n/zh/yard/shift-staff.ts'),
    en: () => import('#shared/i18n/en/yard/shift-staff.ts'),
  },
  vehicle: {
    zh: () => import('#shared/i18n/zh/yard/vehicle.ts'),
    en: () => import('#shared/i18n/en/yard/vehicle.ts'),
  },
  warehouseTarget: {
    zh: () => import('#shared/i18n/zh/yard/warehouse-target.ts'),
    en: () => import('#shared/i18n/en/yard/warehouse-target.ts'),
  },
};
