import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Moment } from '#console/ui/text/moment.tsx';
import type { MpArticle, MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { MaterialStateBadge, NewsStatusBadge, UsesBadge } from './material-badge.tsx';

/** News as the phone shows them: the first article with its cover, the others under it. */
export function NewsCard(props: {
  readonly item: MpMaterial;
  /** Of a press on the large picture: what it does, and how it is called. */
  readonly open?: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}): ReactElement {
  const { item, open, children } = props;
  const [first, ...others] = item.content?.articles ?? [];
  // Two may be the same.
  const numbered = others.map((article, index) => ({ article, key: String(index) }));
  return (
    <Flex direction="column" h="full" bg="bg.panel" borderWidth="1px" rounded="md" overflow="hidden">
      {first && (
        <Box position="relative" aspectRatio="2.35" bg="bg.muted">
          <Cover article={first} />
          {open && (
            <chakra.button
              type="button"
              position="absolute"
              inset="0"
              zIndex="1"
              cursor="pointer"
              aria-label={open.label}
              onClick={open.run}
            />
          )}
          <Box
            position="absolute"
            insetX="0"
            bottom="0"
            px="3"
            py="2"
            color="white"
            bgGradient="to-t"
            gradientFrom="blackAlpha.800"
            gradientTo="blackAlpha.300"
          >
            <Text fontWeight="600" lineClamp="2">
              {first.title}
            </Text>
          </Box>
        </Box>
      )}
      {numbered.map(({ article, key }) => (
        <Flex key={key} align="center" gap="3" px="3" py="2" borderBottomWidth="1px">
          <Text flex="1" textStyle="sm" lineClamp="2">
            {article.title}
          </Text>
          <Box boxSize="40px" flex="none" bg="bg.muted" rounded="sm" overflow="hidden">
            <Cover article={article} />
          </Box>
        </Flex>
      ))}
      <Flex mt="auto" px="3" py="2" gap="2" align="center" textStyle="xs" color="fg.muted">
        <NewsStatusBadge publish={item.publish} />
        <MaterialStateBadge state={item.state} />
        <UsesBadge uses={item.uses} />
        <Text as="span" me="auto">
          <Moment form="shortMinute" atMs={item.updateTime} />
        </Text>
        {children}
      </Flex>
    </Flex>
  );
}

function Cover({ article }: { readonly article: MpArticle }): ReactElement | null {
  if (article.thumbUrl === null) return null;
  return (
    <img
      src={article.thumbUrl}
      alt=""
      loading="lazy"
      style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
    />
  );
}
