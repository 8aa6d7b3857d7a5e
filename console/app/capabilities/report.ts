import type { ConsoleCapability } from '#console/app/capability.ts';

/** Reports. */
export const consoleReport: ConsoleCapability = {
  views: {
    '/report/ureport/index': {
      texts: ['reportLibrary'],
      load: () =>
        import('#console/features/report-library/report-library-page.tsx').then(
          ({ ReportLibraryPage }) => ReportLibraryPage,
        ),
    },
    '/report/ureport/view/index': {
      texts: ['reportView', 'crud'],
      load: () =>
        import('#console/features/report-view/report-view-page.tsx').then(
          ({ ReportViewPage }) => ReportViewPage,
        ),
    },
  },
};
