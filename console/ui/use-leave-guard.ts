import { use, useEffect, useRef } from 'react';
import { ViewContext } from './view.tsx';

interface Guard {
  /** The address of the page that is held. */
  readonly address: string;
  ask(): void;
}

/** The guards that are on; the one that came last asks. */
const guards = new Set<Guard>();

/**
 * Lets guards hold the browser's Back and Forward buttons. To be called before the router is rendered: a window calls
 * the listeners of `popstate` in the order in which they were added, and the router's removes the page.
 */
export function holdHistoryForGuards(): void {
  window.addEventListener('popstate', (event) => {
    const guard = [...guards].at(-1);
    if (!guard || window.location.pathname === new URL(guard.address).pathname) return;
    // The address is put back, and the entry that was left stays one step behind.
    event.stopImmediatePropagation();
    window.history.pushState(window.history.state, '', guard.address);
    guard.ask();
  });
}

/**
 * Holds a page with unsaved changes. The browser asks before the window is closed or loads another page; its Back and
 * Forward buttons lead nowhere until `onLeave` has asked and `leave` is called. A page that is kept loses nothing when
 * it is left for another one: those buttons are free.
 */
export function useLeaveGuard(isOn: boolean, onLeave: () => void): { leave(): void; stay(): void } {
  const ask = useRef(onLeave);
  const isHeldBack = useRef(false);
  const isKept = use(ViewContext)?.isKept ?? false;
  useEffect(() => {
    ask.current = onLeave;
  });

  useEffect(() => {
    if (!isOn) return;
    const guard: Guard = {
      address: window.location.href,
      ask: () => {
        isHeldBack.current = true;
        ask.current();
      },
    };
    const holdUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    if (!isKept) guards.add(guard);
    window.addEventListener('beforeunload', holdUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', holdUnload);
    };
  }, [isOn, isKept]);

  return {
    leave: () => {
      if (isHeldBack.current) window.history.back();
      isHeldBack.current = false;
    },
    stay: () => {
      isHeldBack.current = false;
    },
  };
}
