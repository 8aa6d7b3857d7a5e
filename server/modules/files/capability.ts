import { ADMINS, button, EVERYBODY, OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** The file library. */
export const serverFiles: ServerCapability = {
  menus: [
    {
      code: 'files',
      parent: null,
      type: '0',
      name: '文件',
      nameEn: 'Files',
      icon: 'file',
      sort: 45,
      roles: EVERYBODY,
    },
    {
      code: 'file',
      parent: 'files',
      type: '0',
      name: '文件库',
      nameEn: 'Files',
      path: '/file',
      icon: 'file',
      keepAlive: true,
      sort: 451,
      roles: EVERYBODY,
    },
    button('file', 'file_view', '查看文件库', 'See files', 1, EVERYBODY),
    button('file', 'file_upload', '上传与维护自己的文件', 'Upload files, and change own ones', 2, OPERATORS),
    button('file', 'file_edit', '维护他人的文件与分组', 'Change files of others, and groups', 3, ADMINS),
    {
      code: 'fileTrash',
      parent: 'files',
      type: '0',
      name: '文件回收站',
      nameEn: 'Deleted files',
      path: '/file-trash',
      icon: 'box',
      keepAlive: true,
      sort: 452,
      roles: OPERATORS,
    },
    {
      code: 'fileGroup',
      parent: 'files',
      type: '0',
      name: '文件分组',
      nameEn: 'File groups',
      path: '/file-group',
      icon: 'group',
      keepAlive: true,
      sort: 453,
      roles: ADMINS,
    },
  ],
  ofTenant: {
    fileGroup: 'groups of the product',
  },
};
