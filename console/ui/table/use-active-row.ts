import type { Row as ModelRow } from '@tanstack/react-table';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { TableItem } from '#console/ui/table/rows/use-virtual-items.ts';
import type { Selection } from './table-props.ts';

const PAGE_ROWS = 10;
const CONTROLS = 'a, button, input, select, textarea, label, [role=switch], [role=menuitem]';

interface ActiveRowOptions<Row> {
  readonly rows: readonly ModelRow<Row>[];
  readonly items: readonly TableItem<Row>[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly selection: Selection | undefined;
  /** The table of its page: arrows reach it from anywhere that takes no keys itself. */
  readonly isPageTable: boolean;
}

/**
 * The row that the keyboard acts on: arrows, Home, End, Page Up and Page Down move it, space selects it, Enter opens
 * it, Esc clears the selection. It is the table's one tab stop.
 */
export function useActiveRow<Row>(options: ActiveRowOptions<Row>) {
  const { rows, items, scroller, onOpen, selection, isPageTable } = options;
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** The row that moves have made active and that has not got the focus yet. */
  const keyToFocus = useRef<string | null>(null);
  const lastToggled = useRef<number | null>(null);
  const found = rows.findIndex(({ id }) => id === activeKey);
  useFocusAfterRow(rows, scroller);
  const rowIndex = found < 0 ? 0 : found;
  const itemIndex =
    found < 0 ? -1 : items.findIndex((item) => item.kind === 'row' && item.rowIndex === found);

  useEffect(() => {
    // An effect of the render before the move may run after it: its row is the former one.
    if (keyToFocus.current === null || keyToFocus.current !== rows[rowIndex]?.id) return;
    const element = rowAt(scroller.current, rowIndex);
    if (!element) return;
    keyToFocus.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  function moveTo(index: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    keyToFocus.current = row.id;
    setActiveKey(row.id);
    if (row.id === activeKey) rowAt(scroller.current, rowIndex)?.focus();
  }

  useEffect(() => {
    if (!isPageTable) return;
    const enter = (event: globalThis.KeyboardEvent): void => {
      if (document.activeElement !== document.body || event.defaultPrevented) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      rowAt(scroller.current, rowIndex)?.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [isPageTable, scroller, rowIndex]);

  /** With `isRange`, every row between this one and the one toggled before gets its state. */
  function toggle(index: number, isRange: boolean): void {
    const row = rows[index];
    if (!row || !selection) return;
    const isOn = !row.getIsSelected();
    const from = isRange && lastToggled.current !== null ? lastToggled.current : index;
    lastToggled.current = index;
    const keys = new Set(selection.keys);
    for (const { id } of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (isOn) keys.add(id);
      else keys.delete(id);
    }
    selection.onChange(keys);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const index = rowIndexOf(event.target);
    const row = index === null ? undefined : rows[index];
    if (index === null || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = toTarget(event.key, index, rows.length);
    if (target !== null) {
      moveTo(target);
      if (event.shiftKey && selection && target !== index) toggle(target, false);
    } else if (event.key === ' ' && selection) toggle(index, event.shiftKey);
    else if (event.key === 'Enter' && onOpen) onOpen(row.original);
    else if (event.key === 'Escape' && selection && selection.keys.size > 0) selection.onChange(new Set());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const element = event.target.closest('tr[data-row]');
    const row = rows[Number(element?.getAttribute('data-row') ?? Number.NaN)];
    if (!row) return;
    keyToFocus.current = null;
    setActiveKey(row.id);
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    if (!(event.target instanceof Element)) return;
    const element = event.target.closest('tr[data-row]');
    const index = Number(element?.getAttribute('data-row') ?? Number.NaN);
    const row = rows[index];
    if (!row) return;
    if (event.target.closest('td[data-select]')) toggle(index, event.shiftKey);
    else if (!event.target.closest(CONTROLS) && !hasTextSelection()) onOpen?.(row.original);
  }

  return { rowIndex, itemIndex, handlers: { onKeyDown, onFocus, onClick } };
}

/** A row that goes while it has the focus, itself or in a control of it, leaves it to the row in its place. */
function useFocusAfterRow<Row>(
  rows: readonly ModelRow<Row>[],
  scroller: RefObject<HTMLElement | null>,
): void {
  const held = useRef<{ readonly key: string; readonly index: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: globalThis.FocusEvent): void => {
      const row = target instanceof Element ? target.closest('tr[data-row]') : null;
      const isOurs = row !== null && scroller.current?.contains(row) === true;
      const index = isOurs ? Number(row.getAttribute('data-row')) : -1;
      const key = latest.current[index]?.id;
      held.current = key === undefined ? null : { key, index };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [scroller]);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
    const before = held.current;
    if (before === null || rows.length === 0 || rows.some(({ id }) => id === before.key)) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    rowAt(scroller.current, Math.min(before.index, rows.length - 1))?.focus({ preventScroll: true });
  }, [rows, scroller]);
}

function toTarget(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return index + 1;
  if (key === 'ArrowUp') return index - 1;
  if (key === 'PageDown') return index + PAGE_ROWS;
  if (key === 'PageUp') return index - PAGE_ROWS;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function rowAt(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`tr[data-row="${index}"]`) ?? null;
}

/** The index of a row that has the focus itself; null when a control in it has. */
function rowIndexOf(target: EventTarget): number | null {
  const text = target instanceof HTMLElement ? target.getAttribute('data-row') : null;
  return text === null ? null : Number(text);
}

/** Marking a text with the mouse ends with a click that must not open the row. */
function hasTextSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
