import { useCallback } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { Subject } from '#shared/contracts/kit/subject.ts';

/** The way from a record to what was changed in it; null for those who may not read the logs. */
export function useHistoryAction(subject: Subject): ((recordId: string) => RowAction) | null {
  const { t } = useText();
  const { navigate } = useView();
  const mayRead = useMay('log_view');
  const toHistory = useCallback(
    (recordId: string): RowAction => {
      const query = new URLSearchParams({ subject: subject.key, recordId });
      const path = `/operation-log/index?${query.toString()}`;
      return { label: t('crud.log.history'), onSelect: () => navigate(path) };
    },
    [t, navigate, subject.key],
  );
  return mayRead ? toHistory : null;
}
