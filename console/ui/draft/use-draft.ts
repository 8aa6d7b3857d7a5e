import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useLeaveGuard } from '#console/ui/use-leave-guard.ts';
import { ApiError } from '#shared/client/api-error.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { type History, record, redo, startHistory, undo } from './history.ts';
import { type DraftSaving, type EditedDraft, type SaveState, useAutosave } from './use-autosave.ts';

/** The calls of something that is edited as a draft and published in versions. */
export interface DraftCalls<Edited extends EditedDraft, Value> extends DraftSaving<Edited, Value> {
  publish(revision: number | null, note: string): Promise<Edited>;
  restore(revision: number | null, no: number): Promise<Edited>;
  discard(): Promise<Edited>;
  /** What has other answers after each of the three. */
  readonly changes: readonly Endpoint[];
}

export interface DraftWords {
  readonly published: string;
  /** What a discarded draft leaves. */
  readonly discard: string;
}

export type ChangeDraft<Value> = (
  edit: (value: Value) => Value,
  group?: string | null,
  isTyped?: boolean,
) => void;

export interface DraftEditor<Edited extends EditedDraft, Value> {
  readonly history: History<Value>;
  readonly value: Value;
  readonly edited: Edited;
  readonly state: SaveState<Edited>;
  /** There is something to publish. */
  readonly hasDraft: boolean;
  readonly isBusy: boolean;
  /** See `record` about the group. */
  readonly change: ChangeDraft<Value>;
  undo(): void;
  redo(): void;
  /** Ctrl+Z, Cmd+Z and with Shift, except in fields, which have an undo of their own. */
  undoKeys(event: KeyboardEvent): void;
  /** Saves what is not saved yet; false when it could not. */
  flush(): Promise<boolean>;
  /** Of a stale draft: theirs is edited from now on, one's own is an undo away. */
  takeTheirs(): void;
  overwrite(): void;
  /** True when it was done. */
  publish(note: string): Promise<boolean>;
  restore(no: number): Promise<boolean>;
  /** Asks first. */
  discard(): Promise<void>;
  /**
   * Saves what is not saved yet, then edits what `work` answers, which is given the revision of the stored draft. True when it was
   * done. `isUndoable`: what was edited before is an undo away.
   */
  replace(
    work: (revision: number | null) => Promise<Edited>,
    done: string,
    options?: { readonly isUndoable?: boolean },
  ): Promise<boolean>;
}

/** What has an undo of its own. */
const FIELDS = 'input, textarea, select, [contenteditable=true]';

/** Undo, autosave and versions of what is edited. `onReplaced`: another value came from the server. */
export function useDraft<Edited extends EditedDraft, Value>(
  opened: Edited,
  calls: DraftCalls<Edited, Value>,
  words: DraftWords,
  mayEdit: boolean,
  onReplaced: () => void,
): DraftEditor<Edited, Value> {
  const { t } = useText();
  const prompts = usePrompts();
  const client = useQueryClient();
  const [history, setHistory] = useState(() => startHistory(calls.valueOf(opened)));
  const [edited, setEdited] = useState(opened);
  const [isBusy, setIsBusy] = useState(false);
  const autosave = useAutosave(opened, history.value, calls, setEdited);
  const { state } = autosave;
  const guard = useLeaveGuard(state.kind !== 'saved', () => void autosave.flush().then(() => guard.leave()));
  const change = useCallback<ChangeDraft<Value>>(
    (edit, group = null, isTyped) =>
      setHistory((before) => record(before, edit(before.value), group, isTyped)),
    [],
  );

  function replace(next: Edited, toHistory: (before: History<Value>, value: Value) => History<Value>): void {
    autosave.adopt(next);
    setEdited(next);
    onReplaced();
    setHistory((before) => toHistory(before, calls.valueOf(next)));
  }

  async function run(work: () => Promise<Edited>, done: string, isUndoable = false): Promise<boolean> {
    setIsBusy(true);
    try {
      replace(await work(), (before, value) =>
        isUndoable ? record(before, value, null) : startHistory(value, before.epoch + 1),
      );
      prompts.succeeded({ title: done });
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      prompts.failed(reason);
      return false;
    } finally {
      setIsBusy(false);
      for (const { id } of calls.changes) void client.invalidateQueries({ queryKey: [id] });
    }
  }

  return {
    history,
    value: history.value,
    edited,
    state,
    hasDraft: edited.draft !== null || state.kind !== 'saved',
    isBusy,
    change,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    undoKeys: (event) => {
      const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isField || !mayEdit) return;
      event.preventDefault();
      setHistory(event.shiftKey ? redo : undo);
    },
    flush: autosave.flush,
    takeTheirs: () => {
      if (state.kind === 'stale') replace(state.theirs, (before, value) => record(before, value, null));
    },
    overwrite: autosave.overwrite,
    publish: async (note) => {
      if (!(await autosave.flush())) return false;
      return run(() => calls.publish(autosave.revision(), note), words.published);
    },
    restore: async (no) => {
      if (!(await autosave.flush())) return false;
      return run(() => calls.restore(autosave.revision(), no), t('draft.versions.restored', { no }));
    },
    replace: async (work, done, { isUndoable = false } = {}) => {
      if (!(await autosave.flush())) return false;
      return run(() => work(autosave.revision()), done, isUndoable);
    },
    discard: async () => {
      const isSure = await prompts.confirm({ action: t('draft.discard.action'), text: words.discard });
      if (isSure) await run(() => calls.discard(), t('draft.discard.done'));
    },
  };
}
