import { indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { sql } from '@codemirror/lang-sql';
import { xml } from '@codemirror/lang-xml';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Language } from '#shared/domain/text/language.ts';
import { codePhrases } from './code-phrases.ts';
import type { CodeLanguage } from './code-problems.ts';
import { CODE_THEME } from './code-theme.ts';

export interface CodeMirrorOptions {
  readonly value: string;
  readonly language: CodeLanguage;
  readonly isReadOnly: boolean;
  readonly textLanguage: Language;
  readonly attributes: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** A place of the text with what is wrong there. */
export interface ShownProblem {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface CodeMirror {
  /** Where the editor is drawn. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** Replaces the whole text as one step that can be undone. */
  replace(text: string): void;
  /** Moves the cursor there, and the focus. */
  goTo(position: number): void;
  show(problems: readonly ShownProblem[]): void;
  focus(): void;
  /** Tab leaves the editor for a moment: CodeMirror's own rule of Esc, which misses an Esc that a dialog took before. */
  leaveByTab(): void;
}

const LANGUAGES: Readonly<Record<CodeLanguage, () => Extension>> = { json, xml, sql: () => sql() };

/** For so long after Esc, Tab leaves the editor; otherwise it indents. */
const LEAVING_MS = 2_000;

/** CodeMirror as long as the component is shown. Undo, search and folding are its own, with its own keys. */
export function useCodeMirror(options: CodeMirrorOptions): CodeMirror {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(options);
  const [parts] = useState(() => ({ attributes: new Compartment(), phrases: new Compartment() }));
  const { value, language, isReadOnly, textLanguage, attributes } = options;
  const attributesKey = JSON.stringify(attributes);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const { current } = holder;
    if (!current) return;
    const opened = new EditorView({
      parent: current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          parts.phrases.of(EditorState.phrases.of(codePhrases(latest.current.textLanguage))),
          parts.attributes.of(EditorView.contentAttributes.of({ ...latest.current.attributes })),
          basicSetup,
          LANGUAGES[language](),
          EditorView.lineWrapping,
          ...CODE_THEME,
          ...(isReadOnly
            ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
            : [lintGutter(), keymap.of([indentWithTab])]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur();
          }),
        ],
      }),
    });
    view.current = opened;
    return () => {
      view.current = null;
      opened.destroy();
    };
  }, [language, isReadOnly, parts]);

  useEffect(() => {
    const phrases = EditorState.phrases.of(codePhrases(textLanguage));
    view.current?.dispatch({ effects: parts.phrases.reconfigure(phrases) });
  }, [textLanguage, parts]);
  useEffect(() => {
    const content = EditorView.contentAttributes.of(JSON.parse(attributesKey) as Record<string, string>);
    view.current?.dispatch({ effects: parts.attributes.reconfigure(content) });
  }, [attributesKey, parts]);
  useEffect(() => {
    if (view.current) replaceText(view.current, value);
  }, [value]);

  const [code] = useState<CodeMirror>(() => ({
    holder,
    replace: (text) => view.current && replaceText(view.current, text),
    goTo(position) {
      const { current } = view;
      if (!current) return;
      const anchor = Math.min(position, current.state.doc.length);
      current.dispatch({ selection: { anchor }, scrollIntoView: true });
      current.focus();
    },
    focus: () => view.current?.focus(),
    leaveByTab: () => view.current?.setTabFocusMode(LEAVING_MS),
    show(problems) {
      const { current } = view;
      if (!current) return;
      const { length } = current.state.doc;
      const diagnostics = problems.map(({ from, to, text }) => ({
        from: Math.min(from, length),
        to: Math.min(to, length),
        severity: 'error' as const,
        message: text,
      }));
      current.dispatch(setDiagnostics(current.state, diagnostics));
    },
  }));
  return code;
}

function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}
