import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';

const AFTER_MS = 800;
const RETRY_MS = 5_000;

/** What every call of something that is edited as a draft answers. */
export interface EditedDraft {
  /** `revision` rises with every save and is sent back with the next. */
  readonly draft: { readonly revision: number; readonly username: string | null; readonly at: number } | null;
  readonly publishedNo: number | null;
}

/** How a draft is read and saved; of the module, or kept by `useMemo`. */
export interface DraftSaving<Edited extends EditedDraft, Value> {
  valueOf(edited: Edited): Value;
  /** What a 409 `stale` carries; null when it is not that. */
  read(data: unknown): Edited | null;
  save(revision: number | null, value: Value): Promise<Edited>;
}

export type SaveState<Edited> =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** Another user saved meanwhile; nothing is sent until one of the two is chosen. */
  | { readonly kind: 'stale'; readonly theirs: Edited };

export interface Autosave<Edited> {
  readonly state: SaveState<Edited>;
  /** Sends what is not saved yet; false when it could not. */
  flush(): Promise<boolean>;
  /** Of the stored draft; null = there is none. */
  revision(): number | null;
  /** This is on the server now. */
  adopt(edited: Edited): void;
  /** Saves this value over the one of another user. */
  overwrite(): void;
}

/** Saves the draft a moment after each change, one call after the other. What is typed meanwhile goes with the next. */
export function useAutosave<Edited extends EditedDraft, Value>(
  opened: Edited,
  value: Value,
  saving: DraftSaving<Edited, Value>,
  onSaved: (edited: Edited) => void,
): Autosave<Edited> {
  const [state, setState] = useState<SaveState<Edited>>({ kind: 'saved' });
  const revision = useRef(opened.draft?.revision ?? null);
  const savedValue = useRef(saving.valueOf(opened));
  const latest = useRef(value);
  const running = useRef<Promise<boolean> | null>(null);
  const isStale = state.kind === 'stale';

  const save = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    setState({ kind: 'saving' });
    try {
      const edited = await saving.save(revision.current, sent);
      revision.current = edited.draft?.revision ?? null;
      savedValue.current = sent;
      setState({ kind: latest.current === sent ? 'saved' : 'waiting' });
      onSaved(edited);
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const theirs = reason.error === 'stale' ? saving.read(reason.data) : null;
      setState(theirs ? { kind: 'stale', theirs } : { kind: 'failed', error: reason });
      return false;
    }
  }, [saving, onSaved]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (latest.current !== savedValue.current) {
      running.current ??= save().finally(() => {
        running.current = null;
      });
      if (!(await running.current)) return false;
    }
    return true;
  }, [save]);

  useEffect(() => {
    latest.current = value;
    if (isStale) return;
    if (value === savedValue.current) {
      // An undo has led back to what is stored.
      setState((before) => (before.kind === 'waiting' ? { kind: 'saved' } : before));
      return;
    }
    setState((before) => (before.kind === 'saved' ? { kind: 'waiting' } : before));
    const timer = setTimeout(() => void flush(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [value, isStale, flush]);

  useEffect(() => {
    if (state.kind !== 'failed') return;
    const timer = setTimeout(() => void flush(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, flush]);

  // What is removed before its time has come is saved all the same.
  const lastFlush = useRef(flush);
  useEffect(() => {
    lastFlush.current = flush;
  }, [flush]);
  useEffect(() => () => void lastFlush.current(), []);

  return {
    state,
    flush,
    revision: () => revision.current,
    adopt: (edited) => {
      revision.current = edited.draft?.revision ?? null;
      const adopted = saving.valueOf(edited);
      savedValue.current = adopted;
      latest.current = adopted;
      setState({ kind: 'saved' });
    },
    overwrite: () => {
      if (state.kind === 'stale') revision.current = state.theirs.draft?.revision ?? null;
      setState({ kind: 'waiting' });
    },
  };
}
