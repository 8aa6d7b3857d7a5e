/** What a machine shows on the canvas: as much as can be read at its size on the screen. */
export type NodeDetail = 'whole' | 'name' | 'near' | 'short';

/** `whole` has 12 px texts, `name` 22 px, `near` 27 px and `short` 36 px: each is at least 9 px on the screen down to its zoom. */
export function nodeDetailAt(zoom: number): NodeDetail {
  if (zoom >= 0.75) return 'whole';
  if (zoom >= 0.42) return 'name';
  return zoom >= 0.34 ? 'near' : 'short';
}
