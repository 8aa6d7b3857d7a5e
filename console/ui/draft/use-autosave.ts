import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { EditedPlan, saveLinePlan } from '#shared/contracts/plant/line-version.ts';

const AFTER_MS = 800;
const RETRY_MS = 5_000;

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** Another user saved meanwhile; nothing is sent until one of the two plans is chosen. */
  | { readonly kind: 'stale'; readonly theirs: EditedPlan };

export interface Autosave {
  readonly state: SaveState;
  /** Sends what is not saved yet; false when it could not. */
  flush(): Promise<boolean>;
  /** Of the stored draft; null = there is none. */
  revision(): number | null;
  /** The plan on the server is this one now. */
  adopt(edited: EditedPlan): void;
  /** Saves this plan over the one of another user. */
  overwrite(): void;
}

/** Saves the draft a moment after each change, one call after the other. What is typed meanwhile goes with the next. */
export function useAutosave(
  opened: EditedPlan,
  plan: LinePlan,
  onSaved: (edited: EditedPlan) => void,
): Autosave {
  const { api } = useServices();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const revision = useRef(opened.draft?.revision ?? null);
  const savedPlan = useRef(opened.plan);
  const latest = useRef(plan);
  const running = useRef<Promise<boolean> | null>(null);
  const isStale = state.kind === 'stale';
  const { lineId } = opened;

  const save = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    setState({ kind: 'saving' });
    try {
      const body = { revision: revision.current, plan: sent };
      const edited = await api.call(saveLinePlan, { params: { id: lineId }, body });
      revision.current = edited.draft?.revision ?? null;
      savedPlan.current = sent;
      setState({ kind: latest.current === sent ? 'saved' : 'waiting' });
      onSaved(edited);
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const theirs = reason.error === 'stale' ? EditedPlan.safeParse(reason.data) : null;
      setState(theirs?.success ? { kind: 'stale', theirs: theirs.data } : { kind: 'failed', error: reason });
      return false;
    }
  }, [api, lineId, onSaved]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (latest.current !== savedPlan.current) {
      running.current ??= save().finally(() => {
        running.current = null;
      });
      if (!(await running.current)) return false;
    }
    return true;
  }, [save]);

  useEffect(() => {
    latest.current = plan;
    if (isStale) return;
    if (plan === savedPlan.current) {
      // An undo has led back to what is stored.
      setState((before) => (before.kind === 'waiting' ? { kind: 'saved' } : before));
      return;
    }
    setState((before) => (before.kind === 'saved' ? { kind: 'waiting' } : before));
    const timer = setTimeout(() => void flush(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [plan, isStale, flush]);

  useEffect(() => {
    if (state.kind !== 'failed') return;
    const timer = setTimeout(() => void flush(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, flush]);

  return {
    state,
    flush,
    revision: () => revision.current,
    adopt: (edited) => {
      revision.current = edited.draft?.revision ?? null;
      savedPlan.current = edited.plan;
      latest.current = edited.plan;
      setState({ kind: 'saved' });
    },
    overwrite: () => {
      if (state.kind === 'stale') revision.current = state.theirs.draft?.revision ?? null;
      setState({ kind: 'waiting' });
    },
  };
}
