import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import {
  type MachineParameter,
  machineParameter,
  removeMarksOfParams,
  saveMarksFromParams,
} from '#shared/contracts/history/machine-parameter.ts';

interface Marks {
  readonly isBusy: boolean;
  save(row: MachineParameter, scene: string): void;
  remove(row: MachineParameter, scene: string): void;
}

/** Marks of parameters on scenes. */
export function useMarks(): Marks {
  const prompts = usePrompts();
  const refreshed = [machineParameter.page, machineParameter.get];
  const save = useAction(saveMarksFromParams, refreshed);
  const remove = useAction(removeMarksOfParams, refreshed);
  return {
    isBusy: save.isPending || remove.isPending,
    save: ({ id }, scene) =>
      save.mutate({ body: { paramIds: [id], scene } }, { onError: (error) => prompts.failed(error) }),
    remove: ({ id }, scene) =>
      remove.mutate({ query: { paramIds: id, scene } }, { onError: (error) => prompts.failed(error) }),
  };
}
