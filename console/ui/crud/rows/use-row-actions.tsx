import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';

/**
 * The actions of each row: the page's own, then edit, history and remove for those who may. The function stays the same
 * while rows are selected, so that only rows that have changed are drawn again.
 */
export function useRowActions<Row>(options: {
  readonly nameOf: (row: Row) => string;
  readonly own: ((row: Row) => readonly RowAction[]) | undefined;
  readonly more?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly edit: ((row: Row) => void) | undefined;
  /** Null: the user may not. */
  readonly remove: ((rows: readonly Row[]) => Promise<void>) | null;
  /** Why a row is not edited. */
  readonly fixed?: (row: Row) => string | undefined;
  readonly refusal: ((row: Row) => string | undefined) | undefined;
  /** Null: the user may not. */
  readonly history: ((row: Row) => RowAction) | null;
}): ((row: Row) => ReactNode) | undefined {
  const { t } = useText();
  const { nameOf, own, more, edit, fixed, refusal, history } = options;
  const canRemove = options.remove !== null;
  const remove = useRef(options.remove);
  useEffect(() => {
    remove.current = options.remove;
  });
  return useMemo(() => {
    if (!own && !more && !edit && !history && !canRemove) return undefined;
    const actionsOf = (row: Row): readonly RowAction[] => [
      ...(own?.(row) ?? []),
      ...(edit ? [{ label: t('shell.actions.edit'), refusal: fixed?.(row), onSelect: () => edit(row) }] : []),
      ...(more?.(row) ?? []),
      ...(history ? [history(row)] : []),
      ...(canRemove
        ? [
            {
              label: t('shell.actions.remove'),
              isDangerous: true,
              refusal: fixed?.(row) ?? refusal?.(row),
              onSelect: () => void remove.current?.([row]),
            },
          ]
        : []),
    ];
    return (row: Row) => <RowActions name={nameOf(row)} actions={actionsOf(row)} />;
  }, [own, more, edit, canRemove, fixed, refusal, history, nameOf, t]);
}
