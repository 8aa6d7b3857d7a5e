import type { SeedRole } from '#server/core/capability.ts';
import type { seeds as texts } from '#shared/i18n/zh/platform/seeds.ts';

/** The roles of every tenant, named and described by the texts of their code. `dsType`: whose data, see `ds_type` (docs/decisions/0025). */
export interface RoleSeed {
  readonly code: SeedRole;
  readonly dsType: number;
}

export const ROLE_SEED: readonly RoleSeed[] = [
  { code: 'admin', dsType: 0 },
  { code: 'operator', dsType: 0 },
  { code: 'viewer', dsType: 0 },
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
