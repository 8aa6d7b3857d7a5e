import type { ConsoleCapability } from '#console/app/capability.ts';

/** Trucks, docks and the companies that a warehouse works with. */
export const consoleYard: ConsoleCapability = {
  views: {
    '/appointment/index': {
      texts: ['appointment', 'crud', 'dock', 'dockQueue', 'vehicle'],
      load: () =>
        import('#console/features/appointment/appointment-page.tsx').then(
          ({ AppointmentPage }) => AppointmentPage,
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
    '/vehicle/index': {
      texts: ['crud', 'vehicle'],
      load: () => import('#console/features/vehicle/vehicle-page.tsx').then(({ VehiclePage }) => VehiclePage),
    },
    '/shift-staff/index': {
      texts: ['crud', 'dock', 'shiftStaff', 'warehouseTarget'],
      load: () =>
        import('#console/features/shift-staff/shift-staff-page.tsx').then(
          ({ ShiftStaffPage }) => ShiftStaffPage,
        ),
    },
  },
};
