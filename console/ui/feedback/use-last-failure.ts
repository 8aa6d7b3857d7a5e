import { useState } from 'react';
import type { ApiError } from '#shared/client/api-error.ts';

/** A new try takes the failure of the one before away; where nothing else is shown it stands until something comes. */
export function useLastFailure(error: ApiError | null, isBlank: boolean): ApiError | null {
  const [last, setLast] = useState<ApiError | null>(null);
  const current = error?.error === 'cancelled' ? null : error;
  const failure = current ?? (isBlank ? last : null);
  if (failure !== last) setLast(failure);
  return failure;
}
