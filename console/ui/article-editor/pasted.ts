import DOMPurify from 'dompurify';
import type { Editor } from 'slate';
import {
  type ArticleBlock,
  type ArticleProfile,
  isMedia,
  plainArticle,
  textsOf,
} from '#shared/domain/article/article.ts';
import { readArticle } from '#shared/domain/article/read-article.ts';
import { writeArticle } from '#shared/domain/article/write-article.ts';
import { insertBlocks, isBlock } from './commands.ts';

/** Takes clipboard and dragged contents: HTML of any origin, plain text, and pictures, which `onPictures` uploads. */
export function withPasting(
  editor: Editor,
  onPictures: (files: readonly File[]) => void,
  profile?: ArticleProfile,
): Editor {
  editor.insertData = (data) => {
    const html = data.getData('text/html');
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'));
    const blocks = html === '' ? [] : pastedBlocks(html, profile);
    if (blocks.length > 0) return insertBlocks(editor, blocks);
    if (pictures.length > 0) return onPictures(pictures);
    const text = data.getData('text/plain');
    if (text !== '') insertBlocks(editor, plainArticle(text));
  };
  // Slate's own form of the clipboard holds nodes that any page could write: ours is article HTML, read like all other.
  editor.setFragmentData = (data) => {
    const { selection } = editor;
    if (!selection) return;
    const blocks = editor.getFragment().filter(isBlock);
    data.setData('text/html', writeArticle(blocks, profile));
    data.setData('text/plain', blocks.map(plainText).join('\n'));
  };
  return editor;
}

/** The blocks of pasted HTML: cleaned by DOMPurify, then read for what an article has a place for. */
export function pastedBlocks(html: string, profile?: ArticleProfile): ArticleBlock[] {
  return readArticle(DOMPurify.sanitize(html, { RETURN_DOM: true, FORBID_TAGS: ['style', 'form'] }), profile);
}

function plainText(block: ArticleBlock): string {
  if (isMedia(block)) return block.url;
  return textsOf(block)
    .map(({ text }) => text)
    .join('');
}
