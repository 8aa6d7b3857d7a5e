import type { seeds as texts } from '#shared/i18n/zh/seeds.ts';
import type { SeedRole } from './menus/menu-row.ts';

/** The roles of every tenant, named by the text of their code. `dsType`: whose data, see `ds_type` (docs/decisions/0025). */
export interface RoleSeed {
  readonly code: SeedRole;
  readonly desc: string;
  readonly dsType: number;
}

export const ROLE_SEED: readonly RoleSeed[] = [
  { code: 'admin', desc: '管理本租户的全部功能', dsType: 0 },
  { code: 'operator', desc: '查看产线与数据接入', dsType: 0 },
  { code: 'viewer', desc: '只查看产线；新注册的用户默认是这个角色', dsType: 0 },
];

export interface PostSeed {
  readonly code: keyof typeof texts.post;
  readonly sort: number;
}

export const POST_SEED: readonly PostSeed[] = [
  { code: 'administrator', sort: 1 },
  { code: 'production_manager', sort: 2 },
  { code: 'shift_leader', sort: 3 },
  { code: 'line_operator', sort: 4 },
  { code: 'maintenance', sort: 5 },
  { code: 'quality', sort: 6 },
];
