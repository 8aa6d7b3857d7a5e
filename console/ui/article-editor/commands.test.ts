import { createEditor, Editor, Transforms } from 'slate';
import { type HistoryEditor, withHistory } from 'slate-history';
import { describe, expect, it } from 'vitest';
import type { ArticleBlock } from '#shared/domain/article/article.ts';
import { writeArticle } from '#shared/domain/article/write-article.ts';
import {
  changeIndent,
  clearMarks,
  insertBlocks,
  insertMedia,
  isBlock,
  setAlign,
  setLink,
  setMark,
  toggleBlock,
  toggleMark,
  unlink,
} from './commands.ts';
import { keysOf, runShortcut } from './shortcuts.ts';
import { leaveBlock, withArticle } from './with-article.ts';

const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', children: [{ text }] });

function open(...blocks: ArticleBlock[]): Editor & HistoryEditor {
  const editor = withArticle(withHistory(createEditor()));
  editor.children = blocks.length === 0 ? [paragraph('')] : blocks;
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}

/** What is done at once is undone at once. */
const flushed = (): Promise<void> => Promise.resolve();
const htmlOf = (editor: Editor): string => writeArticle(editor.children.filter(isBlock));
const select = (editor: Editor, from: number, to: number, block = 0): void =>
  Transforms.select(editor, {
    anchor: { path: [block, 0], offset: from },
    focus: { path: [block, 0], offset: to },
  });

describe('the article editor', () => {
  it('marks what is selected, and takes each mark away again', async () => {
    const editor = open(paragraph('abc'));
    select(editor, 1, 2);
    toggleMark(editor, 'bold', true);
    setMark(editor, 'colour', '#d0021b');
    expect(htmlOf(editor)).toBe('<p>a<strong><span style="color:#d0021b">b</span></strong>c</p>');
    toggleMark(editor, 'script', 'sub');
    toggleMark(editor, 'script', 'super');
    await flushed();
    clearMarks(editor);
    expect(htmlOf(editor)).toBe('<p>abc</p>');
    await flushed();
    editor.undo();
    expect(htmlOf(editor)).toContain('<sup>');
  });

  it('makes headings, quotes, lists and code, and paragraphs of them again', () => {
    const editor = open(paragraph('a'), paragraph('b'));
    Transforms.select(editor, []);
    toggleBlock(editor, { type: 'item', list: 'number' });
    changeIndent(editor, 1);
    // The first item of a list has none to stand in.
    expect(htmlOf(editor)).toBe('<ol><li>a<ol><li>b</li></ol></li></ol>');
    changeIndent(editor, -1);
    toggleBlock(editor, { type: 'heading', level: 3 });
    expect(editor.children[0]).toEqual({ type: 'heading', level: 3, children: [{ text: 'a' }] });
    toggleBlock(editor, { type: 'heading', level: 3 });
    changeIndent(editor, 1);
    changeIndent(editor, -1);
    setAlign(editor, 'center');
    expect(htmlOf(editor)).toBe('<p style="text-align:center">a</p><p style="text-align:center">b</p>');
    setAlign(editor, null);
    toggleBlock(editor, { type: 'code' });
    toggleMark(editor, 'bold', true);
    expect(editor.children[0]).toEqual({ type: 'code', children: [{ text: 'a' }] });
  });

  it('goes on with Enter as writers expect', () => {
    const editor = open({ type: 'heading', level: 1, children: [{ text: 'a' }] });
    editor.insertBreak();
    editor.insertText('b');
    expect(htmlOf(editor)).toBe('<h1>a</h1><p>b</p>');
    toggleBlock(editor, { type: 'item', list: 'bullet' });
    editor.insertBreak();
    expect(editor.children).toHaveLength(3);
    // A second Enter ends the list.
    editor.insertBreak();
    expect(editor.children.at(-1)).toEqual(paragraph(''));
    toggleBlock(editor, { type: 'code' });
    editor.insertText('x');
    editor.insertBreak();
    editor.insertText('y');
    leaveBlock(editor);
    editor.insertText('z');
    expect(editor.children.slice(-2)).toEqual([
      { type: 'code', children: [{ text: 'x\ny' }] },
      paragraph('z'),
    ]);
  });

  it('takes away with Backspace what makes a block special, one thing at a time', () => {
    const editor = open({ type: 'item', list: 'bullet', indent: 1, children: [{ text: 'a' }] });
    Transforms.select(editor, Editor.start(editor, []));
    editor.deleteBackward('character');
    expect(editor.children[0]).toEqual({ type: 'item', list: 'bullet', children: [{ text: 'a' }] });
    editor.deleteBackward('character');
    expect(editor.children[0]).toEqual(paragraph('a'));
  });

  it('links a selection or inserts a link, and what is typed next stands behind it', () => {
    const editor = open(paragraph('see here'));
    select(editor, 4, 8);
    setLink(editor, 'https://mp.weixin.qq.com/s/a', '');
    expect(htmlOf(editor)).toBe('<p>see <a href="https://mp.weixin.qq.com/s/a">here</a></p>');
    Transforms.select(editor, [0, 1]);
    unlink(editor);
    expect(htmlOf(editor)).toBe('<p>see here</p>');
    Transforms.select(editor, Editor.end(editor, []));
    setLink(editor, 'https://mp.weixin.qq.com/s/b', 'b');
    editor.insertText('!');
    expect(htmlOf(editor)).toBe('<p>see here<a href="https://mp.weixin.qq.com/s/b">b</a>!</p>');
  });

  it('inserts pictures where the cursor was, with room to write below', () => {
    const editor = open();
    insertMedia(editor, { type: 'image', url: '/admin/sys-file/lib/a.png', alt: '' });
    editor.insertText('below');
    insertMedia(editor, { type: 'image', url: '/admin/sys-file/lib/b.png', alt: '' }, [0]);
    editor.insertText('!');
    expect(htmlOf(editor)).toMatch(
      /^<p><img [^>]*a\.png[^>]*><\/p><p><img [^>]*b\.png[^>]*><\/p><p>below!<\/p>$/,
    );
  });

  it('inserts what is pasted into the text, or between its halves', async () => {
    const editor = open(paragraph('ad'));
    select(editor, 1, 1);
    insertBlocks(editor, [paragraph('b')]);
    editor.insertText('c');
    expect(htmlOf(editor)).toBe('<p>abcd</p>');
    await flushed();
    insertBlocks(editor, [{ type: 'heading', level: 1, children: [{ text: 'x' }] }, paragraph('y')]);
    editor.insertText('z');
    expect(htmlOf(editor)).toBe('<p>abc</p><h1>x</h1><p>yz</p><p>d</p>');
    await flushed();
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>abcd</p>');
    const empty = open();
    insertBlocks(empty, [{ type: 'item', list: 'bullet', children: [{ text: 'a' }] }]);
    expect(htmlOf(empty)).toBe('<ul><li>a</li></ul>');
  });

  it('keeps a paragraph to write in, and no block within another', () => {
    const editor = open();
    Transforms.removeNodes(editor, { at: [0] });
    expect(editor.children).toEqual([paragraph('')]);
  });

  it('has keys for its commands, and leaves Tab alone', () => {
    const editor = open(paragraph('a'));
    const key = { code: 'KeyB', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
    select(editor, 0, 1);
    expect(runShortcut(editor, key)).toBe(true);
    expect(htmlOf(editor)).toBe('<p><strong>a</strong></p>');
    expect(runShortcut(editor, { ...key, ctrlKey: false, metaKey: true })).toBe(true);
    expect(htmlOf(editor)).toBe('<p>a</p>');
    expect(runShortcut(editor, { ...key, code: 'Digit2', altKey: true })).toBe(true);
    expect(htmlOf(editor)).toBe('<h2>a</h2>');
    expect(runShortcut(editor, { ...key, code: 'Tab', ctrlKey: false })).toBe(false);
    expect(keysOf({ ...key, shiftKey: true, altKey: true })).toBe('Ctrl+Alt+Shift+KeyB');
  });
});
