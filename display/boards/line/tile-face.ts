import type { FigureText, MachineModel } from './machine-model.ts';
import type { BoardModel } from './model.ts';

/** What decides how a tile's body, name and badge look. Few of the model's changes are among it. */
export type TileBody = Pick<
  MachineModel,
  'name' | 'machineType' | 'role' | 'state' | 'hasWarning' | 'alarms' | 'staleness'
>;

/** What decides a tile's figure and its words. */
export interface TileText
  extends Pick<MachineModel, 'role' | 'state' | 'staleness' | 'unitText' | 'foot' | 'ageShort'> {
  readonly figure: Pick<FigureText, 'text' | 'staleness'>;
  readonly hasFigure: boolean;
}

const indices = new WeakMap<BoardModel, ReadonlyMap<string, MachineModel>>();

/** Every tile asks for its machine in every model. */
function machineOf(model: BoardModel, machineId: string): MachineModel | undefined {
  let index = indices.get(model);
  if (!index) {
    index = new Map(model.machines.map((machine) => [machine.id, machine]));
    indices.set(model, index);
  }
  return index.get(machineId);
}

export function bodyOf(model: BoardModel, machineId: string): TileBody | null {
  const machine = machineOf(model, machineId);
  if (!machine) return null;
  const { name, machineType, role, state, hasWarning, alarms, staleness } = machine;
  return { name, machineType, role, state, hasWarning, alarms, staleness };
}

/** Without what moves on with every reading and is not seen: ages in milliseconds and unrounded values. */
export function textOf(model: BoardModel, machineId: string): TileText | null {
  const machine = machineOf(model, machineId);
  if (!machine) return null;
  const { role, state, staleness, unitText, foot, ageShort, figure } = machine;
  const { text, staleness: figureStaleness } = figure;
  return {
    role,
    state,
    staleness,
    unitText,
    foot,
    ageShort,
    figure: { text, staleness: figureStaleness },
    hasFigure: figure.value !== null,
  };
}
