import { boardHooks } from '../../runtime/board-hooks.ts';
import type { BoardModel, MachineModel } from './model.ts';
import type { MachineTexts } from './words.ts';

const hooks = boardHooks<BoardModel, MachineTexts>();
export const { useBoard, useShape } = hooks;

/** Live values of the machine: `apply` runs outside React. */
export function useMachine<Value>(
  select: (machine: MachineModel) => Value,
  apply: (value: Value) => void,
): void {
  hooks.useLive(
    ({ machine }) => (machine ? { value: select(machine) } : null),
    (selected) => {
      if (selected) apply(selected.value);
    },
  );
}
