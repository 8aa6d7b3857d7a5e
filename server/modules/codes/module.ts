import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { mountCodeAdvice } from './code-advice-routes.ts';
import { createCodeSchemes } from './code-schemes.ts';
import { mountCodeTables } from './code-table.ts';
import { createCodeTables } from './code-tables.ts';
import { createCodedSink } from './coded-sink.ts';
import { createHeardCodes } from './heard-codes.ts';
import { type CodeTableSeed, seedCodeTables } from './seed.ts';
import { mountVendorCodes } from './vendor-code.ts';

export interface CodesModule {
  readonly module: ServerModule;
  readonly vendorCodes: VendorCodes;
  /** Readings on their way to the sink take their machine's code table along. */
  through(sink: ReadingSink): ReadingSink;
}

const FLUSH_EVERY_MS = 5_000;

/** What the codes of machines mean: tables, what arrives and is in none, and the states that codes stand for. */
export function createCodesModule(
  core: ServerCore,
  { directory, sheetJobs }: { readonly directory: PlantDirectory; readonly sheetJobs: SheetJobs },
  demoTables: readonly CodeTableSeed[] | null,
): CodesModule {
  const { db, clock, every, onStop } = core;
  const log = core.log.child({ module: 'codes' });
  const schemes = createCodeSchemes(db);
  const tables = createCodeTables(db, schemes);
  const heard = createHeardCodes(db);
  return {
    vendorCodes: tables,
    through: (sink) => createCodedSink(tables, schemes, heard, sink),
    module: {
      name: 'codes',
      async start() {
        if (
          demoTables &&
          (await db.tenant(FIRST_TENANT, (tx) => seedCodeTables(tx, FIRST_TENANT, demoTables)))
        )
          log.info('code tables of the demo plant created');
        await schemes.loadAll();
        await tables.loadAll();
        const stopListening = directory.onChange((tenantId) => {
          tables
            .reload(tenantId)
            .catch((error: unknown) => log.error({ err: error }, 'code tables not read'));
        });
        every('codes-heard', FLUSH_EVERY_MS, heard.flush);
        every('codes-schemes', FLUSH_EVERY_MS, schemes.flush);
        onStop(async () => {
          stopListening();
          await heard.flush();
          await schemes.flush();
        });
      },
      mount(app) {
        const parts = { db, clock, sheetJobs, tables, heard };
        mountCodeTables(app, parts);
        mountVendorCodes(app, parts);
        mountCodeAdvice(app, directory, tables);
      },
    },
  };
}
