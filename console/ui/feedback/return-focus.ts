import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-scope=toast]';

/** What had the focus last in the page itself. */
let lastInPage: HTMLElement | null = null;

/** Remembers what has the focus in the page; called once, around all pages. */
export function useFocusMemory(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.closest(OVERLAYS)) lastInPage = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
}

/**
 * What gets the focus when a dialog closes: `from`, else what opened it. Where that is gone by then, such as the item of a
 * menu or a dialog before this one, it is what had the focus in the page, and where that is gone too, the page's list.
 */
export function useReturnFocus(isOpen: boolean, from?: HTMLElement | null): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  const target = (): HTMLElement | null => {
    const first = from ?? opener.current;
    if (first instanceof HTMLElement && first.isConnected && first !== document.body) return first;
    return placeInPage();
  };
  const onGone = useRef(target);
  onGone.current = target;
  useEffect(
    () => () => {
      // A dialog that is removed while it is open gives the focus to nothing.
      setTimeout(() => {
        if (document.activeElement === document.body) onGone.current()?.focus();
      });
    },
    [],
  );
  return target;
}

/** The dialog before, which gives the focus back when it goes, must not close the one that has opened since. */
export function keepOpen(event: Event): void {
  event.preventDefault();
}

/** What had the focus in the page, or its list where that is gone. */
function placeInPage(): HTMLElement | null {
  return lastInPage?.isConnected ? lastInPage : listOfPage();
}

/** For what lies over the page without taking the focus: it gives back the focus that it has when it goes. */
export function useFocusBack(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) setTimeout(() => placeInPage()?.focus());
    },
    [element],
  );
}

/** The row of the page's list that the keyboard acts on. */
function listOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]');
}
