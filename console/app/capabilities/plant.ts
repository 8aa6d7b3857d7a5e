import type { ConsoleCapability } from '#console/app/capability.ts';

/** The plant and its lines. */
export const consolePlant: ConsoleCapability = {
  views: {
    '/wel/layout': {
      texts: ['home', 'lines', 'messages', 'orderReason', 'plannedStop', 'states', 'units'],
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
        import('#console/features/department/department-page.tsx').then(
          ({ DepartmentPage }) => DepartmentPage,
        ),
    },
  },
};
