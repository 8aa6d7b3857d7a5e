export const LAZY_ENERGY_TEXTS = {
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
};
