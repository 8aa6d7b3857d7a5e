import type { ConsoleCapability } from '#console/app/capability.ts';

/** What codes of machines mean. */
export const consoleCodes: ConsoleCapability = {
  views: {
    '/code-table/index': {
      texts: ['codeTable', 'crud', 'states', 'vendorCode'],
      load: () =>
        import('#console/features/code-table/code-table-page.tsx').then(({ CodeTablePage }) => CodeTablePage),
    },
  },
};
