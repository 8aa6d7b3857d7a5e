import type { ConsoleCapability } from '#console/app/capability.ts';

/** Shifts, products and the plan. */
export const consoleCalendar: ConsoleCapability = {
  views: {
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
  },
};
