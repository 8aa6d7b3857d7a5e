import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Nested, Step, VisibleRow } from '#shared/domain/tree/tree.ts';
import { type Expansion, expandableIds } from './use-expansion.ts';

const PAGE_ROWS = 10;
/** Letters typed within this time are one search. */
const TYPEAHEAD_MS = 700;

interface TreeKeysOptions<Node extends Nested<Node>> {
  readonly rows: readonly VisibleRow<Node>[];
  readonly container: RefObject<HTMLElement | null>;
  readonly expansion: Expansion;
  readonly nameOf: (node: Node) => string;
  /** Whether a node may be expanded although its children are not loaded. */
  readonly isLazy?: ((node: Node) => boolean) | undefined;
  readonly onExpand?: ((node: Node) => void) | undefined;
  readonly onEnter?: ((node: Node) => void) | undefined;
  readonly onSpace?: ((node: Node) => void) | undefined;
  /** Alt and an arrow. */
  readonly onStep?: ((node: Node, step: Step) => void) | undefined;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/**
 * The keyboard of a tree (WAI-ARIA treegrid and tree): arrows, Home, End, Page Up and Page Down move the focus, right
 * and left expand and collapse, `*` expands all siblings, letters find a name. One row is the tree's only tab stop.
 */
export function useTreeKeys<Node extends Nested<Node>>(options: TreeKeysOptions<Node>) {
  const { rows, container, expansion, nameOf, isLazy, onExpand, onEnter, onSpace, onStep } = options;
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The node that a key has made active and that has not got the focus yet. */
  const idToFocus = useRef<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const found = rows.findIndex(({ node }) => node.id === activeId);
  const activeIndex = found < 0 ? 0 : found;

  useEffect(() => {
    // An effect of the render before the key may run after it: its row is the former one.
    if (idToFocus.current === null || idToFocus.current !== rows[activeIndex]?.node.id) return;
    const element = container.current?.querySelector<HTMLElement>(`[data-tree-row="${activeIndex}"]`);
    if (!element) return;
    idToFocus.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  function focusNode(id: string): void {
    idToFocus.current = id;
    setActiveId(id);
  }

  function focusIndex(index: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    if (row.node.id === activeId)
      container.current?.querySelector<HTMLElement>(`[data-tree-row="${activeIndex}"]`)?.focus();
    else focusNode(row.node.id);
  }

  function expand({ node, siblings }: VisibleRow<Node>, isAll = false): void {
    expansion.set(isAll ? expandableIds(siblings) : [node.id], true);
    if (!isAll && node.children.length === 0) onExpand?.(node);
  }

  /** The next row whose name begins with what was typed; one letter typed again finds the next of its kind. */
  function search(letter: string, atMs: number): void {
    const isContinued = atMs - typed.current.at < TYPEAHEAD_MS;
    const text = (isContinued ? typed.current.text : '') + letter.toLowerCase();
    const isRepeated = [...text].every((one) => one === text[0]);
    typed.current = { text, at: atMs };
    const wanted = isRepeated ? (text[0] ?? '') : text;
    const from = isRepeated || !isContinued ? activeIndex + 1 : activeIndex;
    for (let step = 0; step < rows.length; step += 1) {
      const index = (from + step) % rows.length;
      const row = rows[index];
      if (row && nameOf(row.node).toLowerCase().startsWith(wanted)) {
        focusIndex(index);
        return;
      }
    }
  }

  function arrowRight(row: VisibleRow<Node>, index: number): void {
    const canExpand = row.node.children.length > 0 || isLazy?.(row.node) === true;
    if (row.isExpanded) focusIndex(index + 1);
    else if (canExpand) expand(row);
  }

  function arrowLeft(row: VisibleRow<Node>): void {
    if (row.isExpanded) expansion.set([row.node.id], false);
    else if (row.parent) focusNode(row.parent.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keys of a control inside of a row are the control's.
    const attribute = event.target instanceof HTMLElement ? event.target.dataset.treeRow : undefined;
    const index = attribute === undefined ? -1 : Number(attribute);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.altKey) {
      const step = STEPS[event.key];
      if (step === undefined || !onStep) return;
      onStep(row.node, step);
    } else if (event.key === 'ArrowDown') focusIndex(index + 1);
    else if (event.key === 'ArrowUp') focusIndex(index - 1);
    else if (event.key === 'PageDown') focusIndex(index + PAGE_ROWS);
    else if (event.key === 'PageUp') focusIndex(index - PAGE_ROWS);
    else if (event.key === 'Home') focusIndex(0);
    else if (event.key === 'End') focusIndex(rows.length - 1);
    else if (event.key === 'ArrowRight') arrowRight(row, index);
    else if (event.key === 'ArrowLeft') arrowLeft(row);
    else if (event.key === '*') expand(row, true);
    else if (event.key === 'Enter' && onEnter) onEnter(row.node);
    else if (event.key === ' ' && onSpace) onSpace(row.node);
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) search(event.key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const element = event.target.closest<HTMLElement>('[data-tree-row]');
    const row = rows[Number(element?.dataset.treeRow ?? -1)];
    if (row) setActiveId(row.node.id);
  }

  return { activeIndex, focusNode, expand, handlers: { onKeyDown, onFocus } };
}
