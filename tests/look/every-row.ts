import { loadCruds } from '#server/all-contracts.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';

const ROWS_EACH = 3;

/** Makes rows of every subject there is, as the walks over all contracts do. */
export async function makeRows(server: TestServer, by: TestUser): Promise<void> {
  const failed: string[] = [];
  for (const crud of await loadCruds()) {
    const sample = FOREIGN_SAMPLES.get(`${crud.get.id} params.id`);
    for (let n = 0; sample && n < ROWS_EACH; n += 1) {
      // One of a kind, or one that another row is in the way of: the others are enough.
      await sample
        .make(server, by)
        .catch((error: unknown) => failed.push(`${crud.subject.key}: ${said(error)}`));
    }
  }
  if (failed.length > 0) console.log(`${failed.length} rows were not made\n  ${failed.join('\n  ')}`);
}

/** The rows of the first page of a subject; none where the user may not read them. */
export async function rowsOf(
  server: TestServer,
  crud: Crud,
  by: TestUser,
): Promise<readonly Record<string, unknown>[]> {
  if (!crud.page) return [];
  const answer = await server.call(crud.page, { query: { current: 1, size: 100 } } as never, by);
  return answer.statusCode === 200 ? answer.json().data.records : [];
}

function said(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 160);
}
