import { createRef, type RefObject, useState } from 'react';
import type { PartHandle } from '#display/parts/part-handle.ts';

/** Handles of a row of like parts; their number stays the same while the row is mounted. */
export function usePartHandles<Props>(count: number): readonly RefObject<PartHandle<Props> | null>[] {
  const [handles] = useState(() => Array.from({ length: count }, () => createRef<PartHandle<Props>>()));
  return handles;
}
