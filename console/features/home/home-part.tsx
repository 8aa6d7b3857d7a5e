import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useLastFailure } from '#console/ui/feedback/use-last-failure.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';

const SKELETON_ROWS = ['first', 'second', 'third'];

/** A part of the home page: it loads, fails and is empty by itself. */
export function HomePart(props: {
  readonly title: string;
  /** Where all of it stands; absent where there is no such page. */
  readonly more?: { readonly path: string; readonly total?: number };
  /** Undefined = not answered yet. */
  readonly count: number | undefined;
  readonly empty: { readonly title: string; readonly hint: string };
  readonly failure?: { readonly error: ApiError | null; readonly retry: () => void };
  /** List items. */
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { title, more, count, empty, failure } = props;
  const isBlank = count === undefined;
  const error = useLastFailure(failure?.error ?? null, isBlank);
  const isHidingMore = more?.total !== undefined && count !== undefined && more.total > count;
  return (
    <Box
      as="section"
      aria-label={title}
      aria-busy={isBlank && error === null}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px="4"
      pt="2.5"
      pb="3"
      minW="0"
    >
      <Flex justify="space-between" align="center" gap="3" minH="32px" mb="1">
        <Text as="h2" fontWeight="600" truncate>
          {title}
        </Text>
        {more && (
          <Button asChild variant="ghost" size="xs" color="accent.fg" px="2" me="-2" flex="none">
            <Link href={more.path}>
              {isHidingMore ? t('home.moreCount', { count: more.total }) : t('home.more')}
            </Link>
          </Button>
        )}
      </Flex>
      {failure && <LoadFailure error={error} isBlank={isBlank} onRetry={failure.retry} />}
      {isBlank && error === null && (
        <Stack gap="4" py="2">
          {SKELETON_ROWS.map((key) => (
            <Skeleton key={key} h="12px" w="80%" />
          ))}
        </Stack>
      )}
      {count === 0 && (
        <Box py="1">
          <Text>{empty.title}</Text>
          <Text textStyle="xs" color="fg.muted" mt="0.5">
            {empty.hint}
          </Text>
        </Box>
      )}
      {count !== undefined && count > 0 && (
        <Stack as="ul" gap="0" listStyleType="none">
          {props.children}
        </Stack>
      )}
    </Box>
  );
}
