import type { BoardPlace, Call } from '#display/runtime/board/board.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';

/** Ids of the hall that `?hall=` names by its id or code; without one of all halls. Empty = there is none. */
export async function askedHallIds({
  place,
  call,
}: {
  readonly place: BoardPlace;
  readonly call: Call;
}): Promise<readonly Id[]> {
  const asked = place.query.get('hall');
  if (asked && /^[1-9]\d{0,18}$/.test(asked)) return [asked];
  const halls = await call(listHalls, { query: {} });
  return halls.filter(({ code }) => !asked || code === asked).map(({ id }) => id);
}
