import { lazyPart } from '#console/ui/text/lazy-part.tsx';

/** What a page without permission says besides: fetched when one is shown. */
export const AccessHintPart = lazyPart({
  texts: ['access', 'crud', 'permissions'],
  load: () => import('./access-hint.tsx').then(({ AccessHint }) => AccessHint),
});
