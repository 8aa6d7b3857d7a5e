export interface PageEventParts {
  /** An error that no code caught. */
  readonly onError: (error: unknown) => void;
  readonly onHash: () => void;
  readonly onHistory: () => void;
}

/** Events of the whole page. Returns the function that stops listening. */
export function listenToPage({ onError, onHash, onHistory }: PageEventParts): () => void {
  const listening = new AbortController();
  window.addEventListener('error', (event) => onError(event.error ?? event.message), listening);
  window.addEventListener('unhandledrejection', (event) => onError(event.reason), listening);
  window.addEventListener('hashchange', onHash, listening);
  window.addEventListener('popstate', onHistory, listening);
  return () => listening.abort();
}
