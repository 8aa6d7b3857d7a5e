import type { ScreenSession } from './screen-session.ts';

interface Reader {
  /** Null: no server is asked here. */
  readonly session: Pick<ScreenSession, 'isSignedIn' | 'isScreen'> | null;
  readonly isPreview: boolean;
}

/** In a window of its own: the board stays. A screen's own session has no rights in the console, and a wall no one to use it. */
export function openConsolePage(
  { session, isPreview }: Reader,
  path: string,
  query: Readonly<Record<string, string>> = {},
): void {
  if (!session?.isSignedIn() || session.isScreen() || isPreview) return;
  const search = new URLSearchParams(query).toString();
  window.open(search === '' ? path : `${path}?${search}`, '_blank', 'noopener');
}
