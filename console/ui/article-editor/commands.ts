import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import {
  type ArticleAlign,
  type ArticleBlock,
  type ArticleLink,
  type ArticleMarks,
  type ArticleMedia,
  type HeadingLevel,
  INDENT_MAX,
  isMedia,
  type ListKind,
} from '#shared/domain/article/article.ts';
import './slate-types.ts';

/** What the toolbar and the keys do with the selection. */
export type BlockChoice =
  | { readonly type: 'paragraph' | 'quote' | 'code' }
  | { readonly type: 'heading'; readonly level: HeadingLevel }
  | { readonly type: 'item'; readonly list: ListKind };

const PARAGRAPH = { type: 'paragraph' } as const;

export function isBlock(node: unknown): node is ArticleBlock {
  return Element.isElement(node) && node.type !== 'link';
}

/** Puts the cursor at the end where there is none yet: commands act on the selection. */
export function ensureSelection(editor: Editor): void {
  if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
}

/** The block that the selection begins in. */
export function blockAt(editor: Editor): [ArticleBlock, Path] | null {
  const { selection } = editor;
  if (!selection) return null;
  const at = Editor.start(editor, selection).path.slice(0, 1);
  const block = editor.children[at[0] ?? 0];
  return isBlock(block) ? [block, at] : null;
}

/** The text blocks of the selection. */
function selectedBlocks(editor: Editor): [ArticleBlock, Path][] {
  const { selection } = editor;
  if (!selection) return [];
  const [from = 0] = Editor.start(editor, selection).path;
  const [to = 0] = Editor.end(editor, selection).path;
  return editor.children
    .slice(from, to + 1)
    .flatMap((block, index): [ArticleBlock, Path][] => (isBlock(block) ? [[block, [from + index]]] : []));
}

export function isChosen(editor: Editor, choice: BlockChoice): boolean {
  const block = blockAt(editor)?.[0];
  if (!block || block.type !== choice.type) return false;
  if (choice.type === 'heading') return block.type === 'heading' && block.level === choice.level;
  return choice.type !== 'item' || (block.type === 'item' && block.list === choice.list);
}

/** Makes the text blocks of the selection blocks of one type. */
export function setBlock(editor: Editor, choice: BlockChoice): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of selectedBlocks(editor)) {
      if (isMedia(block)) continue;
      Transforms.unsetNodes(editor, ['level', 'list'] as never, { at });
      Transforms.setNodes(editor, choice, { at });
    }
  });
}

export function toggleBlock(editor: Editor, choice: BlockChoice): void {
  setBlock(editor, isChosen(editor, choice) ? PARAGRAPH : choice);
}

export function changeIndent(editor: Editor, by: 1 | -1): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of selectedBlocks(editor)) {
      if (isMedia(block) || block.type === 'code') continue;
      const indent = Math.min(deepest(editor, block, at), Math.max(0, (block.indent ?? 0) + by));
      if (indent === 0) Transforms.unsetNodes(editor, 'indent' as never, { at });
      else Transforms.setNodes(editor, { indent }, { at });
    }
  });
}

/** An item stands at most one step further in than the one above it. */
function deepest(editor: Editor, block: ArticleBlock, [index = 0]: Path): number {
  if (block.type !== 'item') return INDENT_MAX;
  const above = editor.children[index - 1];
  if (!isBlock(above) || above.type !== 'item') return 0;
  return Math.min(INDENT_MAX, (above.indent ?? 0) + 1);
}

/** `null`: at the start of the line. */
export function setAlign(editor: Editor, align: ArticleAlign | null): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of selectedBlocks(editor)) {
      if (block.type === 'code') continue;
      if (align === null) Transforms.unsetNodes(editor, 'align' as never, { at });
      else Transforms.setNodes(editor, { align }, { at });
    }
  });
}

export function alignAt(editor: Editor): ArticleAlign | null {
  return blockAt(editor)?.[0].align ?? null;
}

export function marksAt(editor: Editor): ArticleMarks {
  // `Editor.marks` throws where the selection points at what a change has just removed.
  try {
    return Editor.marks(editor) ?? {};
  } catch {
    return {};
  }
}

/** Sets a mark of the selection, or of what is typed next; `null` takes it away. */
export function setMark<Name extends keyof ArticleMarks>(
  editor: Editor,
  name: Name,
  value: ArticleMarks[Name] | null,
): void {
  if (value === null || value === undefined) Editor.removeMark(editor, name);
  else Editor.addMark(editor, name, value);
}

export function toggleMark<Name extends keyof ArticleMarks>(
  editor: Editor,
  name: Name,
  value: NonNullable<ArticleMarks[Name]>,
): void {
  setMark(editor, name, marksAt(editor)[name] === value ? null : value);
}

const MARKS: readonly (keyof ArticleMarks)[] = [
  ...(['bold', 'italic', 'underline', 'strike', 'code', 'script', 'colour', 'sizePx', 'font'] as const),
];

export function clearMarks(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    for (const mark of MARKS) Editor.removeMark(editor, mark);
  });
}

/** Neither code nor media have links in them. */
export function mayLink(editor: Editor): boolean {
  const block = blockAt(editor)?.[0];
  return block !== undefined && !isMedia(block) && block.type !== 'code';
}

/** The link around the selection's beginning. */
export function linkAt(editor: Editor): [ArticleLink, Path] | null {
  if (!editor.selection) return null;
  const [entry] = Editor.nodes(editor, {
    match: (node): node is ArticleLink => Element.isElement(node) && node.type === 'link',
  });
  return entry ?? null;
}

/** Links the selected text, changes the link at the cursor, or inserts `text` (by default the address) as a link. */
export function setLink(editor: Editor, url: string, text: string): void {
  const { selection } = editor;
  if (!selection) return;
  const link = linkAt(editor);
  if (link) {
    Transforms.setNodes(editor, { url }, { at: link[1] });
    return;
  }
  if (!mayLink(editor)) return;
  if (Range.isCollapsed(selection)) {
    Transforms.insertNodes(editor, {
      type: 'link',
      url,
      children: [{ ...marksAt(editor), text: text || url }],
    });
    // The cursor stands behind the link: what is typed next is not part of it.
    Transforms.move(editor, { unit: 'offset' });
    return;
  }
  unlink(editor);
  Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
  Transforms.collapse(editor, { edge: 'end' });
}

export function unlink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' });
}

/**
 * Inserts a picture or a video below the block `near`, by default that of the cursor, or in its place where it is an empty
 * paragraph; returns where it stands. Without `near`, the cursor goes behind it.
 */
export function insertMedia(
  editor: Editor,
  media: Pick<ArticleMedia, 'type' | 'url' | 'alt'>,
  near: Path | null = null,
): Path {
  const index = near?.[0] ?? editor.selection?.focus.path[0] ?? editor.children.length - 1;
  let at: Path = [index];
  Editor.withoutNormalizing(editor, () => {
    const block = editor.children[index];
    const isEmpty =
      isBlock(block) &&
      block.type === 'paragraph' &&
      Editor.string(editor, [index]) === '' &&
      !hasLink(block);
    at = [isEmpty ? index : index + 1];
    if (isEmpty) Transforms.removeNodes(editor, { at });
    Transforms.insertNodes(editor, { ...media, children: [{ text: '' }] }, { at });
    const next = Path.next(at);
    if (editor.children[next[0] ?? 0] === undefined)
      Transforms.insertNodes(editor, { ...PARAGRAPH, children: [{ text: '' }] }, { at: next });
    if (near === null) Transforms.select(editor, Editor.start(editor, next));
  });
  return at;
}

function hasLink(block: ArticleBlock): boolean {
  return block.children.some((child) => !('text' in child));
}

/** Puts blocks in the place of the selection: one paragraph goes into the text, more stand between its halves. */
export function insertBlocks(editor: Editor, blocks: readonly ArticleBlock[]): void {
  const [first] = blocks;
  if (!first || !editor.selection) return;
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    const entry = blockAt(editor);
    if (!entry || !editor.selection) return;
    const [block, path] = entry;
    if (block.type === 'code') {
      editor.insertText(blocks.map((one) => Node.string(one)).join('\n'));
      return;
    }
    if (blocks.length === 1 && first.type === 'paragraph' && !isMedia(block)) {
      Transforms.insertNodes(editor, first.children, { select: true });
      return;
    }
    const isEmpty = !isMedia(block) && Editor.string(editor, path) === '' && !hasLink(block);
    const { anchor } = editor.selection;
    const isAtEnd = isMedia(block) || Editor.isEnd(editor, anchor, path);
    const isAtStart = !isMedia(block) && Editor.isStart(editor, anchor, path);
    if (!isAtEnd && !isAtStart) Transforms.splitNodes(editor, { always: true });
    const at = isAtStart ? path : Path.next(path);
    Transforms.insertNodes(editor, [...blocks], { at });
    const last = (at[0] ?? 0) + blocks.length - 1;
    Transforms.select(editor, Editor.end(editor, [last]));
    if (isEmpty) Transforms.removeNodes(editor, { at: [last + 1] });
  });
}
