import type { ZodType } from 'zod';

/** Messages of the page around the display; pages of other origins are not heard. */
export interface ParentMessages<Value> {
  /** The last one that was valid. */
  current(): Value | null;
  stop(): void;
}

/** Hears `field` of the parent's messages. What does not fit the schema changes nothing. */
export function listenToParent<Value>(
  field: string,
  schema: ZodType<Value>,
  onValue: (value: Value) => void,
): ParentMessages<Value> {
  let current: Value | null = null;
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== window.parent) return;
    const { data } = event;
    if (typeof data !== 'object' || data === null) return;
    const read = schema.safeParse(Object.getOwnPropertyDescriptor(data, field)?.value);
    if (!read.success) return;
    current = read.data;
    onValue(current);
  };
  window.addEventListener('message', listen);
  return { current: () => current, stop: () => window.removeEventListener('message', listen) };
}

/** Only a page of this origin receives it. */
export function tellParent(message: unknown): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}
