import type { Editor } from 'slate';
import { HEADING_LEVELS } from '#shared/domain/article/article.ts';
import { changeIndent, clearMarks, setBlock, toggleBlock, toggleMark } from './commands.ts';
import { leaveBlock } from './with-article.ts';

/** As much of a keyboard event as is read. */
export interface PressedKey {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Shortcut {
  /** `Ctrl` is the command key on a Mac. */
  readonly keys: string;
  run(editor: Editor): void;
}

/** Keys of the editor; undo and redo are Slate's. Tab leaves it, as everywhere. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Ctrl+KeyB', run: (editor) => toggleMark(editor, 'bold', true) },
  { keys: 'Ctrl+KeyI', run: (editor) => toggleMark(editor, 'italic', true) },
  { keys: 'Ctrl+KeyU', run: (editor) => toggleMark(editor, 'underline', true) },
  { keys: 'Ctrl+Shift+KeyX', run: (editor) => toggleMark(editor, 'strike', true) },
  { keys: 'Ctrl+KeyE', run: (editor) => toggleMark(editor, 'code', true) },
  { keys: 'Ctrl+Comma', run: (editor) => toggleMark(editor, 'script', 'sub') },
  { keys: 'Ctrl+Period', run: (editor) => toggleMark(editor, 'script', 'super') },
  { keys: 'Ctrl+Backslash', run: clearMarks },
  { keys: 'Ctrl+Alt+Digit0', run: (editor) => setBlock(editor, { type: 'paragraph' }) },
  ...HEADING_LEVELS.map((level) => ({
    keys: `Ctrl+Alt+Digit${level}`,
    run: (editor: Editor) => toggleBlock(editor, { type: 'heading', level }),
  })),
  { keys: 'Ctrl+Shift+Digit7', run: (editor) => toggleBlock(editor, { type: 'item', list: 'number' }) },
  { keys: 'Ctrl+Shift+Digit8', run: (editor) => toggleBlock(editor, { type: 'item', list: 'bullet' }) },
  { keys: 'Ctrl+Shift+Digit9', run: (editor) => toggleBlock(editor, { type: 'quote' }) },
  { keys: 'Ctrl+Alt+KeyC', run: (editor) => toggleBlock(editor, { type: 'code' }) },
  { keys: 'Ctrl+BracketRight', run: (editor) => changeIndent(editor, 1) },
  { keys: 'Ctrl+BracketLeft', run: (editor) => changeIndent(editor, -1) },
  { keys: 'Ctrl+Enter', run: leaveBlock },
];

/** Runs the command of a key; false where it has none. */
export function runShortcut(editor: Editor, key: PressedKey): boolean {
  const keys = keysOf(key);
  const shortcut = SHORTCUTS.find((one) => one.keys === keys);
  shortcut?.run(editor);
  return shortcut !== undefined;
}

export function keysOf({ code, ctrlKey, metaKey, shiftKey, altKey }: PressedKey): string {
  const held = [
    ...(ctrlKey || metaKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ];
  return [...held, code].join('+');
}
