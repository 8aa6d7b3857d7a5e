import type { ServerCapability } from '#server/core/capability.ts';
import { QUALITY_MENUS } from './quality-menus.ts';

/** Check plans and check bills. */
export const serverQuality: ServerCapability = {
  menus: QUALITY_MENUS,
  ofTenant: {
    qualityPlan: 'what is measured, in every warehouse',
    qualityPlanItem: 'of check plans',
  },
};
