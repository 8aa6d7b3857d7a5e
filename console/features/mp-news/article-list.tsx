import { Box, Button, chakra, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import { type DragEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { EditedArticle } from './news-value.ts';

interface ArticleListProps {
  readonly articles: readonly EditedArticle[];
  readonly chosen: string;
  readonly mayEdit: boolean;
  readonly coverUrl: (mediaId: string) => string | null;
  /** Whether something is wrong with one. */
  readonly isBad: (article: EditedArticle) => boolean;
  readonly onChoose: (key: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onAdd: () => void;
  readonly onRemove: (key: string) => void;
}

/** The articles in their order; the first is shown large. Dragged, or moved by Alt and the arrow keys. */
export function ArticleList(props: ArticleListProps): ReactElement {
  const { t } = useText();
  const { articles, mayEdit, onMove } = props;
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const titleOf = ({ title }: EditedArticle, index: number): string =>
    title.trim() || t('mpNews.untitled', { no: index + 1 });

  function move(key: string, to: number): void {
    const from = articles.findIndex((one) => one.key === key);
    const target = Math.max(0, Math.min(articles.length - 1, to));
    const article = articles[from];
    if (!article || from === target) return;
    onMove(key, target);
    const place = { name: titleOf(article, from), place: target + 1, count: articles.length };
    setMoved(t('mpNews.moved', place));
  }

  function onKeyDown(event: KeyboardEvent, key: string, index: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || !mayEdit) return;
    event.preventDefault();
    move(key, index + by);
  }

  const dropOn = (event: DragEvent, index: number): void => {
    event.preventDefault();
    setOver(null);
    if (dragged.current !== null) move(dragged.current, index);
    dragged.current = null;
  };

  return (
    <Flex
      as="section"
      aria-label={t('mpNews.articles')}
      direction="column"
      gap="2"
      minH="0"
      overflow="auto"
      p="3"
    >
      <HStack justify="space-between" textStyle="sm">
        <Text fontWeight="600">{t('mpNews.articles')}</Text>
        <Text color="fg.muted">
          {t('mpNews.ofMax', { count: articles.length, max: LIMITS.mpArticlesMax })}
        </Text>
      </HStack>
      <Flex as="ol" direction="column" gap="2" listStyleType="none">
        {articles.map((article, index) => (
          <Box
            as="li"
            key={article.key}
            position="relative"
            draggable={mayEdit && articles.length > 1}
            opacity={over === article.key ? '0.6' : '1'}
            onDragStart={(event) => {
              dragged.current = article.key;
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              setOver(article.key);
            }}
            onDragLeave={() => setOver(null)}
            onDragEnd={() => {
              dragged.current = null;
              setOver(null);
            }}
            onDrop={(event) => dropOn(event, index)}
          >
            <Item
              {...props}
              article={article}
              name={titleOf(article, index)}
              isFirst={index === 0}
              onKeyDown={(event) => onKeyDown(event, article.key, index)}
            />
          </Box>
        ))}
      </Flex>
      {mayEdit && (
        <Button
          size="sm"
          variant="outline"
          borderStyle="dashed"
          flex="none"
          color="accent.fg"
          disabled={articles.length >= LIMITS.mpArticlesMax}
          onClick={props.onAdd}
        >
          <Glyph name="plus" sizePx={16} />
          {t('mpNews.add')}
        </Button>
      )}
      <Text textStyle="xs" color="fg.muted">
        {t('mpNews.orderHint')}
      </Text>
      <Text srOnly role="status">
        {moved}
      </Text>
    </Flex>
  );
}

function Item(
  props: ArticleListProps & {
    readonly article: EditedArticle;
    readonly name: string;
    readonly isFirst: boolean;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  },
): ReactElement {
  const { t } = useText();
  const { article, name, isFirst, chosen, mayEdit, articles } = props;
  const { key, thumbMediaId } = article;
  const cover = thumbMediaId === '' ? null : props.coverUrl(thumbMediaId);
  const isChosen = key === chosen;
  const isBad = props.isBad(article);
  return (
    <>
      <chakra.button
        type="button"
        w="full"
        textAlign="start"
        bg="bg.panel"
        borderWidth="1px"
        rounded="md"
        overflow="hidden"
        borderColor={isChosen ? 'accent.solid' : isBad ? 'border.error' : 'border'}
        boxShadow={isChosen ? '0 0 0 1px var(--chakra-colors-accent-solid)' : undefined}
        aria-current={isChosen}
        aria-label={isBad ? t('mpNews.itemBad', { name }) : name}
        onClick={() => props.onChoose(key)}
        onKeyDown={props.onKeyDown}
      >
        {isFirst ? <LargeItem cover={cover} name={name} /> : <SmallItem cover={cover} name={name} />}
      </chakra.button>
      {mayEdit && articles.length > 1 && isChosen && (
        <IconButton
          position="absolute"
          top="1"
          insetEnd="1"
          size="2xs"
          variant="outline"
          bg="bg.panel"
          color="fg.error"
          aria-label={t('mpNews.removeArticle', { name })}
          onClick={() => props.onRemove(key)}
        >
          <Glyph name="trash" sizePx={14} />
        </IconButton>
      )}
    </>
  );
}

interface ItemCover {
  readonly cover: string | null;
  readonly name: string;
}

function LargeItem({ cover, name }: ItemCover): ReactElement {
  return (
    <Box position="relative" aspectRatio="2.35" bg="bg.emphasized">
      <CoverPicture src={cover} />
      <Box
        position="absolute"
        insetX="0"
        bottom="0"
        px="2"
        py="1.5"
        bgGradient="to-t"
        gradientFrom="blackAlpha.800"
        gradientTo="blackAlpha.500"
      >
        <Text color="white" textStyle="sm" fontWeight="600" lineClamp="2">
          {name}
        </Text>
      </Box>
    </Box>
  );
}

function SmallItem({ cover, name }: ItemCover): ReactElement {
  return (
    <HStack gap="2" p="2" pe="2.5">
      <Box color="fg.muted" flex="none" cursor="grab">
        <Glyph name="grip" sizePx={14} />
      </Box>
      <Text flex="1" textStyle="sm" lineClamp="3">
        {name}
      </Text>
      <Box boxSize="44px" flex="none" rounded="sm" overflow="hidden" bg="bg.muted">
        <CoverPicture src={cover} />
      </Box>
    </HStack>
  );
}

export function CoverPicture({ src }: { readonly src: string | null }): ReactElement | null {
  if (src === null) return null;
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
    />
  );
}
