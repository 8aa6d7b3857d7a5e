import { describe } from 'vitest';
import { triesAllOf } from '#tests/support/extent.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { createCrudBench } from './crud-bench.ts';
import { describeAccess } from './describe-access.ts';
import { describeChanges } from './describe-changes.ts';
import { describePages } from './describe-pages.ts';
import { describeRecords } from './describe-records.ts';
import { describeSheets } from './describe-sheets.ts';

/**
 * What every subject of the kit promises, tried on the running server with a tenant of its own. What the walks ask of every
 * call (permissions, other tenants), and what the kit does with the sheets of its representatives in the same way as with all,
 * is left out of a subject that a change does not reach.
 */
export function describeCrud(sample: SubjectSample, start: () => Promise<TestServer> = sharedServer): void {
  const { crud } = sample;
  describe(crud.subject.name, () => {
    const bench = createCrudBench(sample, start);
    const isWhole = sample.isRepresentative || triesAllOf(crud.subject.module);
    if (isWhole) describeAccess(sample, bench);
    describeRecords(sample, bench);
    describeChanges(sample, bench);
    describePages(sample, bench);
    if (isWhole) describeSheets(sample, bench);
  });
}
