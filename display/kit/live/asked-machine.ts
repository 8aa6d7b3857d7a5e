import type { BoardPlace, Call } from '#display/runtime/board/board.ts';
import { listMachinesByIds, type Machine } from '#shared/contracts/plant/machine.ts';

/** The machine that `?mId=` names; null where the address names none, or there is no such machine. */
export async function askedMachine({
  place,
  call,
}: {
  readonly place: BoardPlace;
  readonly call: Call;
}): Promise<Machine | null> {
  const asked = place.query.get('mId');
  if (!asked || !/^[1-9]\d{0,18}$/.test(asked)) return null;
  const [machine] = await call(listMachinesByIds, { query: { productIds: asked } });
  return machine ?? null;
}
