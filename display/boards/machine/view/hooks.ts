import type { BoardModel, MachineModel } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { boardHooks } from '#display/runtime/board/board-hooks.ts';

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
