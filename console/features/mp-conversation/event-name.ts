import type { ConsoleText } from '#console/ui/text/text-context.tsx';

const KNOWN = [
  'subscribe',
  'unsubscribe',
  'CLICK',
  'VIEW',
  'SCAN',
  'scancode_push',
  'scancode_waitmsg',
] as const;

/** What an event of the platform is called. */
export function eventName(event: string | null, t: ConsoleText['t']): string {
  const known = KNOWN.find((one) => one === event);
  return t(`mpConversation.events.${known ?? 'other'}`);
}
