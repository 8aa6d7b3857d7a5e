import type { RefObject } from 'react';
import { useSize } from '#console/ui/use-size.ts';

/** Width of an element, px; the window's until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useSize(element).width;
}
