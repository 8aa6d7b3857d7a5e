import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import type { DraftCalls } from '#console/ui/draft/use-draft.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import {
  discardLinePlan,
  EditedPlan,
  getLinePlan,
  listLineVersions,
  listPlanMachines,
  publishLine,
  restoreLineVersion,
  saveLinePlan,
} from '#shared/contracts/plant/line-version.ts';

/** The calls of a line's plan. */
export function usePlanCalls(lineId: Id): DraftCalls<EditedPlan, LinePlan> {
  const { api } = useServices();
  const client = useQueryClient();
  return useMemo(() => {
    const params = { id: lineId };
    /** New machines of a plan have to be known when it is shown. */
    const withMachines = async (edited: EditedPlan): Promise<EditedPlan> => {
      await client.invalidateQueries({ queryKey: [listPlanMachines.id] });
      return edited;
    };
    return {
      valueOf: ({ plan }) => plan,
      read: (data) => EditedPlan.safeParse(data).data ?? null,
      save: (revision, plan) => api.call(saveLinePlan, { params, body: { revision, plan } }),
      publish: (revision, note) =>
        api.call(publishLine, { params, body: { revision, note } }).then(withMachines),
      restore: (revision, no) =>
        api.call(restoreLineVersion, { params: { ...params, no }, body: { revision } }).then(withMachines),
      discard: () => api.call(discardLinePlan, { params }).then(withMachines),
      changes: [getLinePlan, listLineVersions, listLines],
    };
  }, [api, client, lineId]);
}
