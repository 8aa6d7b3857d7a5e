import type { Migration } from '#server/core/ports/database.ts';
import { accountsTables } from './migrations/0012-accounts-tables.ts';
import { accountsRightsChanges } from './migrations/0284-accounts-rights-changes.ts';
import { accountsSessionMaker } from './migrations/0504-accounts-session-maker.ts';

export const accountsMigrations: readonly Migration[] = [
  accountsTables,
  accountsRightsChanges,
  accountsSessionMaker,
];
