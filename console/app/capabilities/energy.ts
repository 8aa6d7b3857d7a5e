import type { ConsoleCapability } from '#console/app/capability.ts';

/** Energy. */
export const consoleEnergy: ConsoleCapability = {
  views: {
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
  },
};
