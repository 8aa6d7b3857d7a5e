import type { ReactNode } from 'react';

/** A column of a tree table; the first one is indented and has the name. */
export interface TreeColumn<Node> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (node: Node) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  readonly align?: 'start' | 'end';
  readonly width?: string;
}
