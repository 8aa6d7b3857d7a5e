import type { ScreenSession } from './screen-session.ts';

interface Reader {
  /** Null: no server is asked here. */
  readonly session: Pick<ScreenSession, 'isSignedIn' | 'isScreen'> | null;
  readonly isPreview: boolean;
}

/** Whether a person is signed in here. A screen's session is none: it names no person. */
export function isStaffAt({ session, isPreview }: Reader): boolean {
  return !isPreview && session?.isSignedIn() === true && !session.isScreen();
}

/** In a window of its own: the board stays. On a wall without a person nothing happens. */
export function openConsolePage(
  reader: Reader,
  path: string,
  query: Readonly<Record<string, string>> = {},
): void {
  if (!isStaffAt(reader)) return;
  const search = new URLSearchParams(query).toString();
  window.open(search === '' ? path : `${path}?${search}`, '_blank', 'noopener');
}
