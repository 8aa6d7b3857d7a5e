import { addGoods } from '#tests/support/made/made-warehouse.ts';
import { sampleWarehouse } from '#tests/support/samples/warehouse/sample-places.ts';
import { type MakeRow, nextName } from './make-row.ts';

/** A lot of its own at S-1 of the samples' warehouse. */
export const makeStock: MakeRow = async (server, owner) =>
  addGoods(server, owner, await sampleWarehouse(server, owner), { lotCode: nextName() });
