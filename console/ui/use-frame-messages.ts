import { type RefObject, useEffect, useRef } from 'react';

/** Hears what the display in a frame says; pages of other origins are not heard. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (data: unknown) => void,
): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      latest.current(event.data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
}

export function tellFrame(frame: RefObject<HTMLIFrameElement | null>, message: unknown): void {
  frame.current?.contentWindow?.postMessage(message, window.location.origin);
}
