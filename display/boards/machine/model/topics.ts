import type { BoardPlace, Call } from '#display/runtime/board/board.ts';
import type { FeedTopic } from '#shared/contracts/feed.ts';
import { listMachinesByIds } from '#shared/contracts/plant.ts';

/** The machine of the address, and its line for what stands around it. None = there is no such machine. */
export async function chooseTopics({
  place,
  call,
}: {
  readonly place: BoardPlace;
  readonly call: Call;
}): Promise<readonly FeedTopic[]> {
  const asked = place.query.get('mId');
  if (!asked || !/^[1-9]\d{0,18}$/.test(asked)) return [];
  const [machine] = await call(listMachinesByIds, { query: { productIds: asked } });
  if (!machine) return [];
  const topic: FeedTopic = { name: 'machine', id: machine.id };
  return machine.lineId ? [topic, { name: 'line', id: machine.lineId }] : [topic];
}
