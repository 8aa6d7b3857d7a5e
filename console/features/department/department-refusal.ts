import { z } from 'zod';
import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { type Department, DepartmentUse, RemovedContent } from '#shared/contracts/plant/department.ts';

const NAMED_MAX = 5;

/** Who uses a department, in words; null where that is not what was refused. */
export function toUseText(error: unknown, rows: readonly Department[], t: ConsoleText['t']): string | null {
  if (!(error instanceof ApiError) || error.error !== 'dept_in_use') return null;
  const uses = z.array(DepartmentUse).safeParse(error.data);
  if (!uses.success) return null;
  const used = new Set(uses.data.map(({ deptId }) => deptId));
  const kinds = DepartmentUse.shape.kind.options.flatMap((kind) => {
    const names = [...new Set(uses.data.filter((use) => use.kind === kind).map(({ name }) => name))];
    return names.length === 0 ? [] : [t(`department.inUse.${kind}`, { names: shortList(names, t) })];
  });
  const name = shortList(
    rows.filter(({ deptId }) => used.has(deptId)).map((row) => row.name),
    t,
  );
  return [t('department.inUse.title', { name }), ...kinds].join('\n');
}

/** What a removal takes along and what is kept of it, in words; null where that is not what was refused. */
export function toContentText(
  error: unknown,
  t: ConsoleText['t'],
  dateOf: (atMs: number) => string,
): string | null {
  if (!(error instanceof ApiError) || error.error !== 'dept_has_content') return null;
  const content = RemovedContent.safeParse(error.data);
  if (!content.success) return null;
  const { below, history } = content.data;
  const [first] = history;
  const since = dateOf(Math.min(...history.map((machine) => machine.since)));
  return [
    ...(below > 0 ? [t('department.removal.below', { count: below })] : []),
    ...(first && history.length === 1
      ? [t('department.removal.historyOne', { name: first.name, since })]
      : []),
    ...(history.length > 1 ? [t('department.removal.historyMany', { count: history.length, since })] : []),
  ].join(' ');
}

function shortList(names: readonly string[], t: ConsoleText['t']): string {
  const more = names.length > NAMED_MAX ? '…' : '';
  return names.slice(0, NAMED_MAX).join(t('crud.removal.comma')) + more;
}
