import { Alert, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { FeedStatus } from '#shared/client/feed/feed-port.ts';

/** One quiet word while live data flows, a clear sentence when it does not. */
export function FeedNotice(props: { readonly status: FeedStatus | null }): ReactElement {
  const { t } = useText();
  const phase = props.status?.phase ?? 'connecting';
  if (phase === 'offline' || phase === 'refused') {
    return (
      <Alert.Root status="warning" size="sm" py="1.5" rounded="md" width="auto">
        <Alert.Indicator />
        <Alert.Title>{t(phase === 'offline' ? 'shell.feed.interrupted' : 'shell.feed.denied')}</Alert.Title>
      </Alert.Root>
    );
  }
  return (
    <HStack gap="1.5" color="fg.muted" role="status">
      <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
        {phase === 'live' ? (
          <circle cx="4" cy="4" r="4" fill="var(--lw-live)" />
        ) : (
          <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
        )}
      </svg>
      <Text textStyle="sm">{t(phase === 'live' ? 'shell.feed.live' : 'shell.feed.connecting')}</Text>
    </HStack>
  );
}
