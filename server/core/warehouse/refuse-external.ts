import { failure } from '#server/core/failure.ts';

/** Who makes an order runs it. Throws 409 `run_by_wms` for what a warehouse system runs. */
export function refuseExternal(record: { readonly isExternal?: boolean }): void {
  if (record.isExternal) throw failure('run_by_wms');
}
