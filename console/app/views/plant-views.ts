import type { LazyCode } from '#console/ui/text/lazy-part.tsx';

/** The plant: lines, calendars, plans, screens and energy. */
export const PLANT_VIEWS: Readonly<Record<string, LazyCode>> = {
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
    texts: ['crud', 'screen', 'wallAlarm'],
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
};
