import { Editor, Element, Node, type NodeEntry, Path, Point, Range, Text, Transforms } from 'slate';
import { isMedia } from '#shared/domain/article/article.ts';
import './slate-types.ts';
import { blockAt, changeIndent, setBlock } from './commands.ts';

/**
 * Makes an editor one of articles: what its nodes may hold, and what Enter and Backspace do. It changes no node that the
 * user did not change, so nothing is touched while an input method composes.
 */
export function withArticle(editor: Editor): Editor {
  const { normalizeNode, insertBreak, deleteBackward } = editor;
  editor.isInline = (element) => element.type === 'link';
  editor.isVoid = (element) => element.type === 'image' || element.type === 'video';

  editor.normalizeNode = (entry, options) => {
    if (!normalizeArticle(editor, entry)) normalizeNode(entry, options);
  };
  editor.insertSoftBreak = () => editor.insertText('\n');
  editor.insertBreak = () => {
    if (!breakSpecially(editor)) insertBreak();
  };
  editor.deleteBackward = (unit) => {
    if (!loosenBlock(editor)) deleteBackward(unit);
  };
  return editor;
}

/** True when something was mended; the editor calls again until nothing is. */
function normalizeArticle(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) {
    if (node.children.length > 0) return false;
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
    return true;
  }
  if (!Element.isElement(node)) return false;
  if (node.type === 'link') {
    if (Node.string(node) !== '') return false;
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  if (path.length > 1) {
    // A block within a block, as pasting can make it.
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  if (node.type !== 'code') return false;
  for (const [child, at] of Node.children(editor, path)) {
    if (Element.isElement(child)) {
      Transforms.unwrapNodes(editor, { at });
      return true;
    }
    const marks = Text.isText(child) ? Object.keys(child).filter((key) => key !== 'text') : [];
    if (marks.length > 0) {
      Transforms.unsetNodes<Text>(editor, marks as (keyof Text)[], { at });
      return true;
    }
  }
  return false;
}

/** Enter where it does not start a block like the one before. */
function breakSpecially(editor: Editor): boolean {
  const { selection } = editor;
  const entry = blockAt(editor);
  if (!selection || !entry) return false;
  const [block, path] = entry;
  if (isMedia(block)) {
    insertParagraph(editor, Path.next(path));
    return true;
  }
  if (block.type === 'code') {
    editor.insertText('\n');
    return true;
  }
  const isEmpty = Node.string(block) === '';
  if (isEmpty && block.type !== 'paragraph') return loosenBlock(editor);
  if (
    block.type === 'heading' &&
    Range.isCollapsed(selection) &&
    Editor.isEnd(editor, selection.anchor, path)
  ) {
    insertParagraph(editor, Path.next(path));
    return true;
  }
  return false;
}

/** Starts a paragraph below the block of the cursor: the way out of code, pictures and videos. */
export function leaveBlock(editor: Editor): void {
  const entry = blockAt(editor);
  if (entry) insertParagraph(editor, Path.next(entry[1]));
}

function insertParagraph(editor: Editor, at: Path): void {
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at });
  Transforms.select(editor, Editor.start(editor, at));
}

/** At the start of a block, takes away what makes it special, one thing at a time; false where nothing does. */
function loosenBlock(editor: Editor): boolean {
  const { selection } = editor;
  const entry = blockAt(editor);
  if (!selection || !Range.isCollapsed(selection) || !entry) return false;
  const [block, path] = entry;
  if (isMedia(block) || !Point.equals(selection.anchor, Editor.start(editor, path))) return false;
  if ((block.indent ?? 0) > 0) {
    changeIndent(editor, -1);
    return true;
  }
  if (block.type === 'paragraph') return false;
  setBlock(editor, { type: 'paragraph' });
  return true;
}
