import type { ConsoleCapability } from '#console/app/capability.ts';

/** The file library. */
export const consoleFiles: ConsoleCapability = {
  views: {
    '/file/index': {
      texts: ['crud', 'file', 'tree'],
      load: () => import('#console/features/file/file-page.tsx').then(({ FilePage }) => FilePage),
    },
    '/file-trash/index': {
      texts: ['crud', 'file', 'fileTrash'],
      load: () =>
        import('#console/features/file/file-trash-page.tsx').then(({ FileTrashPage }) => FileTrashPage),
    },
    '/file-group/index': {
      texts: ['crud', 'fileGroup', 'tree'],
      load: () =>
        import('#console/features/file-group/file-group-page.tsx').then(({ FileGroupPage }) => FileGroupPage),
    },
  },
};
