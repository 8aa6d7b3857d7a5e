import type { SeedRole } from './menu-seed.ts';

/** The roles of every tenant. `dsType`: whose data, see the column `ds_type` (docs/decisions/0025). */
export interface RoleSeed {
  readonly code: SeedRole;
  readonly name: string;
  readonly desc: string;
  readonly dsType: number;
}

export const ROLE_SEED: readonly RoleSeed[] = [
  { code: 'admin', name: '管理员', desc: '管理本租户的全部功能', dsType: 0 },
  { code: 'operator', name: '操作员', desc: '查看产线与数据接入', dsType: 0 },
  { code: 'viewer', name: '只读访客', desc: '只查看产线；新注册的用户默认是这个角色', dsType: 0 },
];

export interface PostSeed {
  readonly code: string;
  readonly name: string;
  readonly sort: number;
}

export const POST_SEED: readonly PostSeed[] = [
  { code: 'administrator', name: '系统管理员', sort: 1 },
  { code: 'production_manager', name: '生产主管', sort: 2 },
  { code: 'shift_leader', name: '班组长', sort: 3 },
  { code: 'line_operator', name: '产线操作员', sort: 4 },
  { code: 'maintenance', name: '维修工程师', sort: 5 },
  { code: 'quality', name: '质检员', sort: 6 },
];
