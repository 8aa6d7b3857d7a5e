import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mountApiKeys } from './api-key.ts';
import { createKeyCheck, createKeyLookup } from './authenticate-key.ts';
import { mountKeyCalls } from './key-calls.ts';
import type { ApiKeysSchema } from './schema.ts';

/** Keys by which other programs make calls. */
export function createApiKeysModule(
  core: ServerCore,
  { accounts, sheetJobs }: { readonly accounts: AccountService; readonly sheetJobs: SheetJobs },
): ServerModule {
  const { clock, principals } = core;
  const db = typed<ApiKeysSchema>(core.db);
  principals.providePrograms(
    createKeyCheck({ db, clock, accounts, principals, callsPerMinute: LIMITS.apiKeyCallsPerMinute }),
  );
  principals.provideKeys(createKeyLookup({ db, clock, principals }));
  return {
    name: 'api-keys',
    mount(app) {
      mountApiKeys(app, { db, clock, sheetJobs });
      mountKeyCalls(app, { db, clock });
    },
  };
}
