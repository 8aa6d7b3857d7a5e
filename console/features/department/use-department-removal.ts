import { useRemoval } from '#console/ui/crud/rows/use-removal.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Department, department } from '#shared/contracts/plant/department.ts';
import { toContentText, toUseText } from './department-refusal.ts';

/** Removes departments; asks by name before history or departments below go along, and says who uses one. */
export function useDepartmentRemoval(
  rows: readonly Department[],
  nameOf: (row: Department) => string,
  onRemoved: () => void,
) {
  const { t } = useText();
  const prompts = usePrompts();
  const zone = usePlantZone();
  return useRemoval<Department>(department, nameOf, onRemoved, {
    async onRefused(error, removed) {
      const use = toUseText(error, rows, t);
      if (use !== null) {
        await prompts.alert(use);
        return 'kept';
      }
      const text = toContentText(error, t, (atMs) => momentText(atMs, zone));
      if (text === null) return 'failed';
      const name = removed.map(nameOf).join(t('crud.removal.comma'));
      const isAgreed = await prompts.confirm({
        action: t('shell.actions.remove'),
        title: t('department.removal.title', { name }),
        text,
      });
      return isAgreed ? { query: { confirm: '1' }, done: t('department.removal.done', { name }) } : 'kept';
    },
  });
}
