import type { FileGroupNode } from '#shared/contracts/files/file-group.ts';
import type { PictureSize } from './exact-picture.ts';

/** The size of the pictures of a group of cropped ones (`[width,height]`); null = there is no such group, or it has none. */
export function groupSize(groups: readonly FileGroupNode[], uniqueKey: string): PictureSize | null {
  for (const group of groups) {
    if (group.uniqueKey === uniqueKey) {
      const [, width, height] = /^\[(\d+),(\d+)\]$/.exec(group.fileSize ?? '') ?? [];
      return width && height ? { widthPx: Number(width), heightPx: Number(height) } : null;
    }
    const below = groupSize(group.children, uniqueKey);
    if (below) return below;
  }
  return null;
}
