import { Skeleton } from '@chakra-ui/react';
import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { LivePlayerProps } from './live-player.tsx';

const Loaded = lazyPart<LivePlayerProps>({
  texts: ['liveVideo'],
  load: () => import('./live-player.tsx').then((part) => part.LivePlayer),
});

/** Live video; the code of its player is fetched when it is first shown. */
export function LiveVideo(props: LivePlayerProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton w="600px" h="400px" maxW="100%" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
