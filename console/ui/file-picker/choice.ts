/** What is chosen, by id and in the order of choosing. */
export type Chosen<Item> = ReadonlyMap<string, Item>;

/** After a click on an item: one that was chosen is not any more, and of a single choice the other one is not. */
export function toggled<Item extends { readonly id: string }>(
  chosen: Chosen<Item>,
  item: Item,
  isMultiple: boolean,
): Chosen<Item> {
  const next = new Map(isMultiple || chosen.has(item.id) ? chosen : []);
  if (!next.delete(item.id)) next.set(item.id, item);
  return next;
}
