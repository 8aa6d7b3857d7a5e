import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const BUTTONS = 'button:not(:disabled)';

/**
 * One tab stop for a toolbar: arrow keys, Home and End go from button to button, Tab leaves (WAI-ARIA, toolbar pattern).
 * Returns the toolbar's handler of keys.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const buttons = (): HTMLElement[] => [...(toolbar.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
  const choose = (chosen: HTMLElement | undefined): void => {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1;
  };
  // After each drawing: a button that was the tab stop may be disabled by now.
  useEffect(() => {
    const all = buttons();
    choose(
      all.find((button) => button === document.activeElement) ??
        all.find(({ tabIndex }) => tabIndex === 0) ??
        all[0],
    );
  });
  return (event) => {
    const all = buttons();
    const index = all.findIndex((button) => button.matches(':focus'));
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = all[(next + all.length) % all.length];
    choose(target);
    target?.focus();
  };
}
