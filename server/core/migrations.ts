import type { Migration } from '#server/core/ports/database.ts';
import { coreCounters } from './migrations/0120-core-counters.ts';
import { countersOfNoTenant } from './migrations/0121-core-counters-of-no-tenant.ts';
import { coreAudit } from './migrations/0130-core-audit.ts';
import { coreAuditNames } from './migrations/0190-core-audit-names.ts';
import { coreAuditIndexes } from './migrations/0240-core-audit-indexes.ts';

export const coreMigrations: readonly Migration[] = [
  coreCounters,
  countersOfNoTenant,
  coreAudit,
  coreAuditNames,
  coreAuditIndexes,
];
