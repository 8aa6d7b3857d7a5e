import { describe } from 'vitest';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import { type CrudSample, createCrudBench } from './crud-bench.ts';
import { describeChanges } from './describe-changes.ts';
import { describePages } from './describe-pages.ts';
import { describeRecords } from './describe-records.ts';
import { describeSheets } from './describe-sheets.ts';
import { sharedServer } from './shared-server.ts';
import type { TestServer } from './test-server.ts';

/** What every subject of the kit promises, tried on the running server with a tenant of its own. */
export function describeCrud(
  crud: Crud,
  sample: CrudSample,
  start: () => Promise<TestServer> = sharedServer,
): void {
  describe(crud.subject.name, () => {
    const bench = createCrudBench(crud, sample, start);
    describeRecords(crud, sample, bench);
    describeChanges(crud, sample, bench);
    describePages(crud, sample, bench);
    describeSheets(crud, sample, bench);
  });
}
