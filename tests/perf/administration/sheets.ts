import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import type { TestServer } from '#tests/support/test-server.ts';
export async function measureSheets(
  _c: BenchContext,
  _s: TestServer,
  _is: (variant: string) => boolean,
): Promise<RowDraft[]> {
  return [];
}
