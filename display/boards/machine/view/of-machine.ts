import type { MachineBoardModel, MachineModel } from '#display/boards/machine/model/model.ts';

/** A selector on the machine; null where there is none. */
export function ofMachine<Value>(select: (machine: MachineModel) => Value) {
  return ({ machine }: MachineBoardModel): Value | null => machine && select(machine);
}
