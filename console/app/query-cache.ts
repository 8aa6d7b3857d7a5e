import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/client/api-error.ts';

/** A reply this young is not asked for again when its page is opened. */
const FRESH_MS = 10_000;
const RETRIES_MAX = 2;

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays a refusal; only a call without a reply is repeated.
        retry: (failureCount, error) =>
          error instanceof ApiError &&
          error.status === 0 &&
          error.error !== 'cancelled' &&
          failureCount < RETRIES_MAX,
      },
    },
  });
}
