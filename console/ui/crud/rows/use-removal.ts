import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '#console/ui/api-hooks.tsx';
import { type EntityCrud, idOf } from '#console/ui/crud/crud.ts';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const NAMED_MAX = 3;

/** A removal that the user has confirmed after it was refused. */
interface RepeatedRemoval {
  readonly query: Readonly<Record<string, string>>;
  /** Replaces `Deleted "…"`. */
  readonly done: string;
}

/** Called with a refused removal; returns the parameters with which it is repeated, if it is. */
export type RemovalRefused<Row> = (
  error: unknown,
  rows: readonly Row[],
) => Promise<RepeatedRemoval | 'kept' | 'failed'>;

/**
 * Removes records. Where the subject keeps what is removed, at once and with 5 s to undo it; else after a question that
 * names them.
 */
export function useRemoval<Row extends object>(
  crud: EntityCrud<Row>,
  nameOf: (row: Row) => string,
  onRemoved: (ids: readonly string[]) => void,
  options: {
    /** What a removal means, where it is more than that it is permanent. */
    readonly meaning?: string | undefined;
    readonly onRefused?: RemovalRefused<Row> | undefined;
  } = {},
) {
  const { t } = useText();
  const text = useSubjectText(crud.subject);
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const refresh = (): Promise<void> => refreshSubject(client, crud.subject);

  async function restore(ids: readonly string[]): Promise<void> {
    if (!crud.restore) return;
    try {
      await api.call(crud.restore, { body: { ids } });
      prompts.succeeded({ title: t('crud.removal.restored') });
    } catch (error) {
      prompts.failed(error);
    }
    await refresh();
  }

  const removal = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const ids = rows.map((row) => idOf(crud, row));
      const [id] = ids;
      try {
        if (rows.length === 1) await api.call(crud.remove, { params: { id } });
        else await api.call(crud.removeMany, { query: { [crud.idsParam]: ids.join(',') } });
      } catch (error) {
        const answer = (await options.onRefused?.(error, rows)) ?? 'failed';
        if (answer === 'failed') throw error;
        if (answer === 'kept') return null;
        await api.call(crud.removeMany, { query: { [crud.idsParam]: ids.join(','), ...answer.query } });
        return { ids, title: answer.done };
      }
      return { ids, title: toTitle('crud.removal.done', rows) };
    },
    onSuccess: (removed) => {
      if (removed === null) return;
      const { ids, title } = removed;
      onRemoved(ids);
      prompts.succeeded({
        title,
        ...(crud.restore && { undo: () => void restore(ids) }),
      });
    },
    onError: (error) => prompts.failed(error),
    onSettled: refresh,
  });

  /** `Delete "Shift change"?` for one, `Delete 12 notices?` for many. */
  function toTitle(key: 'crud.removal.ask' | 'crud.removal.done', rows: readonly Row[]): string {
    const [row] = rows;
    if (rows.length === 1 && row) return t(`${key}One`, { name: nameOf(row) });
    return t(`${key}Many`, { count: rows.length, noun: text('plural') });
  }

  return {
    isBusy: removal.isPending,
    remove: async (rows: readonly Row[]): Promise<void> => {
      if (rows.length === 0) return prompts.nothingSelected();
      if (!crud.restore) {
        const names = rows.slice(0, NAMED_MAX).map(nameOf).join(t('crud.removal.comma'));
        const isAgreed = await prompts.confirm({
          action: t('shell.actions.remove'),
          title: toTitle('crud.removal.ask', rows),
          ...(rows.length > 1
            ? { text: t('crud.removal.names', { names, more: rows.length > NAMED_MAX ? '…' : '' }) }
            : options.meaning !== undefined && { text: options.meaning }),
        });
        if (!isAgreed) return;
      }
      removal.mutate(rows);
    },
  };
}
