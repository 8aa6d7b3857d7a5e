import { Box, chakra } from '@chakra-ui/react';
import { Fragment, type ReactElement, type ReactNode, use, useMemo } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type ArticleBlock,
  type ArticleInline,
  type ArticleItem,
  type ArticleMedia,
  isMedia,
  isText,
} from '#shared/domain/article/article.ts';
import { ArticleSiteContext } from './article-site.ts';
import { ARTICLE_STYLE } from './article-style.ts';
import { marked, placeStyleOf } from './inline-marks.tsx';
import { parseArticle } from './parse-article.ts';

/**
 * Shows stored article HTML: it is read into blocks, and React draws these. No part of the HTML itself gets into the page
 * (H8), and nothing of another site is loaded.
 */
export function ArticleView(props: { readonly html: string }): ReactElement {
  const { profile } = use(ArticleSiteContext);
  const blocks = useMemo(() => parseArticle(props.html, profile), [props.html, profile]);
  const ranks = headingRanks(blocks);
  return (
    <Box css={ARTICLE_STYLE} maxW="80ch">
      {partsOf(blocks).map(({ key, blocks: part }) => (
        <Fragment key={key}>{drawPart(part, ranks)}</Fragment>
      ))}
    </Box>
  );
}

/** Levels of headings for screen readers: below the title of the page, and none left out, whatever the author chose. */
function headingRanks(blocks: readonly ArticleBlock[]): ReadonlyMap<ArticleBlock, number> {
  const ranks = new Map<ArticleBlock, number>();
  let above = 1;
  for (const block of blocks) {
    if (block.type !== 'heading') continue;
    above = Math.min(above + 1, block.level + 1);
    ranks.set(block, above);
  }
  return ranks;
}

/** Neighbouring items and neighbouring quotes together, each with its place as its key. */
function partsOf(
  blocks: readonly ArticleBlock[],
): { readonly key: number; readonly blocks: ArticleBlock[] }[] {
  const parts: { key: number; blocks: ArticleBlock[] }[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = parts.at(-1);
    const isJoined = block.type === 'item' || block.type === 'quote';
    if (last && isJoined && last.blocks[0]?.type === block.type) last.blocks.push(block);
    else parts.push({ key: index, blocks: [block] });
  }
  return parts;
}

function drawPart(blocks: readonly ArticleBlock[], ranks: ReadonlyMap<ArticleBlock, number>): ReactNode {
  const items = blocks.filter((block) => block.type === 'item');
  if (items.length > 0) return drawLists(items, 0);
  const drawn = blocks.map((block, index) => (
    <Block key={keyed(index)} block={block} rank={ranks.get(block) ?? 2} />
  ));
  return blocks[0]?.type === 'quote' ? <blockquote data-quote="">{drawn}</blockquote> : drawn;
}

/** Items from a depth on: each with the lists inside of it. */
function drawLists(items: readonly ArticleItem[], depth: number): ReactNode {
  const lists: { kind: ArticleItem['list']; entries: { item: ArticleItem; inner: ArticleItem[] }[] }[] = [];
  for (const item of items) {
    const list = lists.at(-1);
    const entry = list?.entries.at(-1);
    if (entry && (item.indent ?? 0) > depth) entry.inner.push(item);
    else if (list?.kind === item.list) list.entries.push({ item, inner: [] });
    else lists.push({ kind: item.list, entries: [{ item, inner: [] }] });
  }
  return lists.map(({ kind, entries }, index) => {
    const Tag = kind === 'bullet' ? 'ul' : 'ol';
    return (
      <Tag key={keyed(index)}>
        {entries.map(({ item, inner }, place) => (
          <li key={keyed(place)} style={placeStyleOf(item, false)}>
            <Inlines inlines={item.children} />
            {inner.length > 0 && drawLists(inner, depth + 1)}
          </li>
        ))}
      </Tag>
    );
  });
}

const HEADING_TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function Block(props: { readonly block: ArticleBlock; readonly rank: number }): ReactElement {
  const { block } = props;
  if (isMedia(block)) return <Media media={block} />;
  const inlines = <Inlines inlines={block.children} />;
  if (block.type === 'code') return <pre>{inlines}</pre>;
  if (block.type === 'heading') {
    const Tag = HEADING_TAGS[props.rank - 2] ?? 'h6';
    return (
      <Tag data-block="" data-heading={block.level} style={placeStyleOf(block)}>
        {inlines}
      </Tag>
    );
  }
  return (
    <p data-block="" style={placeStyleOf(block)}>
      {inlines}
    </p>
  );
}

function Inlines(props: { readonly inlines: readonly ArticleInline[] }): ReactElement {
  const { inlines } = props;
  // A line without text is as high as one with text.
  if (inlines.every((one) => isText(one) && one.text === '')) return <br />;
  return (
    <>
      {inlines.map((inline, index) =>
        isText(inline) ? (
          <Fragment key={keyed(index)}>{marked(inline, inline.text)}</Fragment>
        ) : (
          <chakra.a key={keyed(index)} href={inline.url} target="_blank" rel="noopener noreferrer nofollow">
            {inline.children.map((run, place) => (
              <Fragment key={keyed(place)}>{marked(run, run.text)}</Fragment>
            ))}
          </chakra.a>
        ),
      )}
    </>
  );
}

/** Parts of a text that is never reordered have no other name than their place. */
function keyed(index: number): string {
  return String(index);
}

/** A picture or a video of the library; of a video of another site, its address. */
export function Media(props: {
  readonly media: Pick<ArticleMedia, 'type' | 'url' | 'alt' | 'align'>;
}): ReactElement {
  const { t } = useText();
  const { type, url, alt = '', align } = props.media;
  const style = placeStyleOf({ ...(align && { align }) });
  const src = use(ArticleSiteContext).shown(url);
  if (src === null)
    return (
      <Box style={style}>
        <Box
          display="inline-block"
          maxW="100%"
          borderWidth="1px"
          rounded="md"
          px="3"
          py="2"
          textStyle="sm"
          textAlign="start"
        >
          <Box color="fg.muted">{t(`article.${type}.external`)}</Box>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {url}
          </a>
        </Box>
      </Box>
    );
  return (
    <Box style={style}>
      {type === 'image' ? (
        <img src={src} alt={alt} loading="lazy" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: files of the library have no captions.
        <video src={src} controls preload="metadata" aria-label={t('article.video.own')} />
      )}
    </Box>
  );
}
