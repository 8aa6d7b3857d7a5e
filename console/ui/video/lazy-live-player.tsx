import { Skeleton } from '@chakra-ui/react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { LivePlayerProps } from './live-player.tsx';

/** Live video; the code of its player is fetched when it is first shown. */
export const LiveVideo = lazyPart<LivePlayerProps>(
  { texts: ['liveVideo'], load: () => import('./live-player.tsx').then((part) => part.LivePlayer) },
  { fallback: () => <Skeleton w="600px" h="400px" maxW="100%" /> },
);
