import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import {
  discardLinePlan,
  type EditedPlan,
  getLinePlan,
  listLineVersions,
  listPlanMachines,
  publishLine,
  restoreLineVersion,
} from '#shared/contracts/plant/line-version.ts';
import type { Autosave } from './use-autosave.ts';

const CHANGED = [getLinePlan, listLineVersions, listLines];

/** What replaces the draft on the server; `onDone` takes what is edited from then on. */
export interface PlanActions {
  readonly isBusy: boolean;
  publish(note: string): Promise<void>;
  restore(no: number): Promise<void>;
  discard(): Promise<void>;
}

export function usePlanActions(
  lineId: Id,
  autosave: Autosave,
  onDone: (edited: EditedPlan) => void,
): PlanActions {
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const [isBusy, setIsBusy] = useState(false);
  const params = { id: lineId };

  async function run(work: () => Promise<EditedPlan>, done: string): Promise<void> {
    setIsBusy(true);
    try {
      const edited = await work();
      // Its new machines have to be known when their plan is shown.
      await client.invalidateQueries({ queryKey: [listPlanMachines.id] });
      onDone(edited);
      prompts.succeeded({ title: done });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      prompts.failed(reason);
    } finally {
      setIsBusy(false);
      for (const { id } of CHANGED) void client.invalidateQueries({ queryKey: [id] });
    }
  }

  return {
    isBusy,
    async publish(note) {
      if (!(await autosave.flush())) return;
      const body = { revision: autosave.revision(), note };
      await run(() => api.call(publishLine, { params, body }), t('linePlan.publish.done'));
    },
    async restore(no) {
      if (!(await autosave.flush())) return;
      const body = { revision: autosave.revision() };
      const at = { ...params, no };
      await run(
        () => api.call(restoreLineVersion, { params: at, body }),
        t('linePlan.versions.restored', { no }),
      );
    },
    async discard() {
      const isSure = await prompts.confirm({
        action: t('linePlan.discard.action'),
        text: t('linePlan.discard.text'),
      });
      if (isSure) await run(() => api.call(discardLinePlan, { params }), t('linePlan.discard.done'));
    },
  };
}
