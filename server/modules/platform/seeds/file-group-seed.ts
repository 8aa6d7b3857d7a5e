import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A file group that every tenant is given once, under its fixed number. */
export interface FileGroupSeed {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly name: string;
  readonly nameEn: string;
  readonly uniqueKey: string | null;
  readonly fileSize: string | null;
}

export const FILE_GROUP_SEED: readonly FileGroupSeed[] = [
  { id: '1', parentId: null, name: '裁剪图片', nameEn: 'Cropped pictures', uniqueKey: null, fileSize: null },
  {
    id: '11',
    parentId: '1',
    name: '用户头像',
    nameEn: 'Avatars',
    uniqueKey: 'avatar',
    fileSize: '[150,150]',
  },
  {
    id: '12',
    parentId: '1',
    name: '设备图片',
    nameEn: 'Machine pictures',
    uniqueKey: 'machine_image',
    fileSize: '[600,400]',
  },
  {
    id: '13',
    parentId: '1',
    name: '公告图片',
    nameEn: 'Notice pictures',
    uniqueKey: 'notice_image',
    fileSize: '[900,500]',
  },
  { id: '14', parentId: '1', name: '企业标志', nameEn: 'Logos', uniqueKey: 'logo', fileSize: '[480,240]' },
  { id: '2', parentId: null, name: '文件', nameEn: 'Files', uniqueKey: null, fileSize: null },
  { id: '21', parentId: '2', name: '文档', nameEn: 'Documents', uniqueKey: 'document', fileSize: '20' },
  { id: '22', parentId: '2', name: '图片', nameEn: 'Pictures', uniqueKey: 'picture', fileSize: '10' },
  { id: '23', parentId: '2', name: '音视频', nameEn: 'Sound and video', uniqueKey: 'media', fileSize: '100' },
];
