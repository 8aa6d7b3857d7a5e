import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the console's colours: variables, so that it follows the theme while it is open. */
const LOOK = EditorView.theme({
  '&': { color: 'var(--lw-fg)', backgroundColor: 'var(--lw-bg-panel)', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--chakra-fonts-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--lw-fg)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--lw-fg)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--lw-accent-emphasized)',
  },
  '.cm-content ::selection': { backgroundColor: 'var(--lw-accent-emphasized)' },
  '.cm-gutters': {
    color: 'var(--lw-fg-muted)',
    backgroundColor: 'var(--lw-bg-subtle)',
    borderRight: '1px solid var(--lw-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--lw-bg-muted)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--lw-accent-muted)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--lw-accent-emphasized)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--lw-danger-muted)', color: 'inherit' },
  '.cm-foldPlaceholder': {
    color: 'var(--lw-fg-muted)',
    backgroundColor: 'var(--lw-bg-muted)',
    border: '1px solid var(--lw-border)',
    padding: '0 4px',
  },
  '.cm-panels': { color: 'var(--lw-fg)', backgroundColor: 'var(--lw-bg-subtle)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--lw-border)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--lw-border)' },
  '.cm-textfield': { backgroundColor: 'var(--lw-bg-panel)', border: '1px solid var(--lw-border-strong)' },
  '.cm-button': {
    color: 'var(--lw-fg)',
    backgroundColor: 'var(--lw-bg-panel)',
    backgroundImage: 'none',
    border: '1px solid var(--lw-border-strong)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--lw-warning-subtle)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--lw-accent-emphasized)' },
  '.cm-tooltip': {
    color: 'var(--lw-fg)',
    backgroundColor: 'var(--lw-bg-raised)',
    border: '1px solid var(--lw-border-strong)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--lw-danger-fg)' },
});

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.tagName, tags.keyword], color: 'var(--lw-accent-fg)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--lw-state-production-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.attributeName], color: 'var(--lw-warning-fg)' },
  { tag: [tags.comment, tags.processingInstruction, tags.angleBracket], color: 'var(--lw-fg-muted)' },
]);

export const CODE_THEME = [LOOK, syntaxHighlighting(COLOURS)];
