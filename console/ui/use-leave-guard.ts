import { useEffect, useRef } from 'react';

/**
 * Holds a page with unsaved changes. The browser asks before the window is closed or loads another page; its Back and
 * Forward buttons lead nowhere until `onLeave` has asked and `leave` is called.
 */
export function useLeaveGuard(isOn: boolean, onLeave: () => void): { leave(): void; stay(): void } {
  const ask = useRef(onLeave);
  const isHeldBack = useRef(false);
  useEffect(() => {
    ask.current = onLeave;
  });

  useEffect(() => {
    if (!isOn) return;
    const address = window.location.href;
    const holdUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const holdBack = (event: PopStateEvent): void => {
      if (window.location.pathname === new URL(address).pathname) return;
      // Before the router hears of it: the address is put back, and the entry that was left stays one step behind.
      event.stopImmediatePropagation();
      window.history.pushState(window.history.state, '', address);
      isHeldBack.current = true;
      ask.current();
    };
    window.addEventListener('beforeunload', holdUnload);
    window.addEventListener('popstate', holdBack, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', holdUnload);
      window.removeEventListener('popstate', holdBack, { capture: true });
    };
  }, [isOn]);

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
