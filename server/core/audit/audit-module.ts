import type { ServerModule } from '#server/core/module.ts';
import { auditLog } from './migration.ts';

/** The tables of the audit; every module writes to them by `audit`. */
export const auditModule: ServerModule = {
  name: 'audit',
  migrations: [auditLog],
  register: async () => {},
};
