import type { QueryClient } from '@tanstack/react-query';
import type { Subject } from '#shared/contracts/kit/subject.ts';

/** Reads everything of a subject again that is in use: its list, its tree, its single records. */
export function refreshSubject(
  client: Pick<QueryClient, 'invalidateQueries'>,
  { key }: Subject,
): Promise<void> {
  return client.invalidateQueries({
    // Queries are keyed by the id of their endpoint, which begins with the subject's key.
    predicate: ({ queryKey: [id] }) => typeof id === 'string' && id.startsWith(`${key}.`),
  });
}
