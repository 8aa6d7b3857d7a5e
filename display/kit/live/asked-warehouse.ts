import type { BoardPlace, Call } from '#display/runtime/board/board.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';

/** Id of the warehouse that `?warehouse=` names by its id or code; without one the first. Null = there is none. */
export async function askedWarehouseId({
  place,
  call,
}: {
  readonly place: BoardPlace;
  readonly call: Call;
}): Promise<Id | null> {
  const asked = place.query.get('warehouse');
  if (asked && /^[1-9]\d{0,18}$/.test(asked)) return asked;
  const warehouses = await call(listWarehouses, {});
  const warehouse = asked ? warehouses.find(({ code }) => code === asked) : warehouses[0];
  return warehouse?.id ?? null;
}
