import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { useTreeMove } from '#console/ui/crud/tree/use-tree-move.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  auditDepartments,
  cancelDepartmentAudit,
  department,
  listDepartments,
  moveDepartment,
  startDepartments,
} from '#shared/contracts/plant/department.ts';
import { type DepartmentTreeNode, departmentTreeOf, toDepartmentRows } from './department-node.ts';
import { toUseText } from './department-refusal.ts';

export type StatusStep = 'audit' | 'cancelAudit' | 'start' | 'stop';

const NO_INPUT = {};

/** The departments of the tenant as a tree, moving them, and the steps of their status. */
export function useDepartments(nameOf: (node: DepartmentTreeNode) => string) {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const client = useQueryClient();
  const call = useCall(listDepartments, NO_INPUT);
  const rows = call.data;
  const tree = useMemo(() => rows && departmentTreeOf(rows), [rows]);

  const move = useTreeMove({
    tree,
    queryKey: [listDepartments.id, NO_INPUT],
    toCached: toDepartmentRows,
    send: ({ id, parentId, siblingIds }) =>
      api.call(moveDepartment, { body: { id, parentId, siblingIds: [...siblingIds] } }),
    nameOf,
  });

  const status = useMutation({
    mutationFn: ({ step, ids }: { readonly step: StatusStep; readonly ids: readonly string[] }) => {
      const body = { ids: [...ids] };
      if (step === 'audit') return api.call(auditDepartments, { body });
      if (step === 'cancelAudit') return api.call(cancelDepartmentAudit, { body });
      return api.call(startDepartments, { body: { ...body, start: step === 'start' } });
    },
    onSuccess: (_done, { step }) => prompts.succeeded({ title: t(`department.done.${step}`) }),
    onError: (error) => {
      const use = toUseText(error, rows ?? [], t);
      if (use === null) prompts.failed(error);
      else void prompts.alert(use);
    },
    onSettled: () => refreshSubject(client, department.subject),
  });

  return {
    rows,
    tree,
    error: call.error,
    refetch: call.refetch,
    move,
    isBusy: status.isPending,
    setStatus: (step: StatusStep, ids: readonly string[]): void => status.mutate({ step, ids }),
  };
}
