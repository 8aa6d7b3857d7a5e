import { Box, chakra, Flex, HStack, Stack, type SystemStyleObject, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { ArticleView } from '#console/ui/article/article-view.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { CoverPicture } from './article-list.tsx';
import type { EditedArticle } from './news-value.ts';

const WIDTHS = { small: 240, large: 288 } as const;
const HEIGHT_PX = 540;
/** As WeChat draws them, whatever the theme of the console is. */
const COLOURS = {
  light: {
    screen: '#ededed',
    panel: '#ffffff',
    text: '#191919',
    muted: '#737373',
    line: '#e5e5e5',
    link: '#576b95',
  },
  dark: {
    screen: '#111111',
    panel: '#1e1e1e',
    text: '#d5d5d5',
    muted: '#8c8c8c',
    line: '#2c2c2c',
    link: '#7d90a9',
  },
} as const;
type Colours = (typeof COLOURS)[keyof typeof COLOURS];

interface PreviewProps {
  readonly accountName: string;
  readonly articles: readonly EditedArticle[];
  readonly chosen: EditedArticle;
  readonly coverUrl: (mediaId: string) => string | null;
}

/** News as the phone of a fan shows them, in the chat and as an article. */
export function NewsOnPhone(props: PreviewProps): ReactElement {
  const { t } = useText();
  const [view, setView] = useState<'chat' | 'article'>('chat');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('large');
  const [theme, setTheme] = useState<keyof typeof COLOURS>('light');
  const colours = COLOURS[theme];
  return (
    <Stack
      as="section"
      aria-label={t('mpNews.preview.title')}
      gap="3"
      p="3"
      align="center"
      overflow="auto"
      minH="0"
      w={`${WIDTHS.large + 40}px`}
      flex="none"
      borderStartWidth="1px"
    >
      <Segments
        label={t('mpNews.preview.view')}
        value={view}
        items={(['chat', 'article'] as const).map((value) => ({
          value,
          label: t(`mpNews.preview.views.${value}`),
        }))}
        onChange={setView}
      />
      <Flex
        direction="column"
        w={`${WIDTHS[width]}px`}
        h={`${HEIGHT_PX}px`}
        flex="none"
        borderWidth="7px"
        borderColor="#1b222c"
        rounded="28px"
        overflow="hidden"
        bg={colours.screen}
        color={colours.text}
        data-preview={theme}
      >
        <HStack px="4" pt="2" justify="space-between" fontSize="11px" color={colours.text} aria-hidden>
          <span>9:41</span>
          <span>5G</span>
        </HStack>
        <Text
          textAlign="center"
          fontWeight="600"
          py="2"
          px="6"
          truncate
          borderBottomWidth="1px"
          borderColor={colours.line}
        >
          {props.accountName}
        </Text>
        <Box flex="1" minH="0" overflow="auto" bg={view === 'article' ? colours.panel : colours.screen}>
          {view === 'chat' ? (
            <ChatCard {...props} colours={colours} />
          ) : (
            <Article {...props} colours={colours} />
          )}
        </Box>
      </Flex>
      <HStack gap="2" wrap="wrap" justify="center">
        <Segments
          label={t('mpNews.preview.width')}
          value={width}
          items={(['small', 'large'] as const).map((value) => ({
            value,
            label: t(`mpNews.preview.widths.${value}`),
          }))}
          onChange={setWidth}
        />
        <Segments
          label={t('mpNews.preview.theme')}
          value={theme}
          items={(['light', 'dark'] as const).map((value) => ({
            value,
            label: t(`mpNews.preview.themes.${value}`),
          }))}
          onChange={setTheme}
        />
      </HStack>
      <Text textStyle="xs" color="fg.muted" textAlign="center">
        {t('mpNews.preview.hint')}
      </Text>
    </Stack>
  );
}

type Drawn = PreviewProps & { readonly colours: Colours };

function ChatCard({ articles, coverUrl, colours }: Drawn): ReactElement | null {
  const { t } = useText();
  const [first, ...others] = articles;
  const isSingle = others.length === 0;
  const srcOf = ({ thumbMediaId }: EditedArticle) => (thumbMediaId === '' ? null : coverUrl(thumbMediaId));
  if (!first) return null;
  return (
    <Box m="2.5" rounded="md" overflow="hidden" bg={colours.panel}>
      <Box position="relative" aspectRatio="2.35" bg={colours.line}>
        <CoverPicture src={srcOf(first)} />
        {!isSingle && (
          <Text
            position="absolute"
            insetX="0"
            bottom="0"
            px="2.5"
            py="2"
            color="white"
            fontWeight="600"
            fontSize="15px"
            lineClamp="2"
            bgGradient="to-t"
            gradientFrom="blackAlpha.800"
            gradientTo="blackAlpha.400"
          >
            {first.title || t('mpNews.preview.noTitle')}
          </Text>
        )}
      </Box>
      {isSingle && (
        <Box px="2.5" py="2">
          <Text fontSize="15px" fontWeight="600" lineClamp="2">
            {first.title || t('mpNews.preview.noTitle')}
          </Text>
          {first.digest.trim() !== '' && (
            <Text fontSize="13px" color={colours.muted} lineClamp="3" mt="1">
              {first.digest}
            </Text>
          )}
        </Box>
      )}
      {others.map((article) => (
        <HStack key={article.key} px="2.5" py="2" gap="3" borderTopWidth="1px" borderColor={colours.line}>
          <Text flex="1" fontSize="14px" lineClamp="2">
            {article.title || t('mpNews.preview.noTitle')}
          </Text>
          <Box boxSize="44px" flex="none" bg={colours.line} overflow="hidden">
            <CoverPicture src={srcOf(article)} />
          </Box>
        </HStack>
      ))}
    </Box>
  );
}

function Article({ chosen, accountName, colours }: Drawn): ReactElement {
  const { t } = useText();
  return (
    <Box px="3.5" py="4">
      <Text fontSize="19px" fontWeight="600" lineHeight="1.4" overflowWrap="anywhere">
        {chosen.title || t('mpNews.preview.noTitle')}
      </Text>
      <HStack gap="2" fontSize="13px" color={colours.muted} mt="2" mb="4" wrap="wrap">
        {chosen.author.trim() !== '' && <span>{chosen.author}</span>}
        <chakra.span color={colours.link}>{accountName}</chakra.span>
      </HStack>
      {chosen.content === '' ? (
        <Text color={colours.muted}>{t('mpNews.preview.noContent')}</Text>
      ) : (
        <Box fontSize="15px" css={articleStyle(colours)}>
          <ArticleView html={chosen.content} />
        </Box>
      )}
      {chosen.contentSourceUrl.trim() !== '' && (
        <Text mt="5" fontSize="13px" color={colours.link}>
          {t('mpNews.preview.source')}
        </Text>
      )}
    </Box>
  );
}

/** The theme of the phone, where an article follows that of the console. */
function articleStyle(colours: Colours): SystemStyleObject {
  const ink = colours === COLOURS.dark ? 'max(l, 0.75)' : 'min(l, 0.55)';
  return {
    '& pre, & code': { bg: colours.line },
    '& [data-quote]': { color: colours.muted, borderColor: colours.line },
    '& [data-heading="6"]': { color: colours.muted },
    '& a': { color: colours.link },
    '& [data-ink][data-ink]': { color: `oklch(from var(--ink) ${ink} c h)` },
  };
}
