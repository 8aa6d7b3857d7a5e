/** All nodes are expanded, or none; those of `others` are not as all are. */
export interface ExpansionState {
  readonly isAll: boolean;
  readonly others: ReadonlySet<string>;
}

export function expansionOf(isAll: boolean): ExpansionState {
  return { isAll, others: new Set() };
}

export function isExpandedIn({ isAll, others }: ExpansionState, id: string): boolean {
  return others.has(id) !== isAll;
}

export function withExpanded(
  { isAll, others }: ExpansionState,
  ids: readonly string[],
  isExpanded: boolean,
): ExpansionState {
  const next = new Set(others);
  for (const id of ids) {
    if (isExpanded === isAll) next.delete(id);
    else next.add(id);
  }
  return { isAll, others: next };
}
