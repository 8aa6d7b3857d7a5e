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

const indices = new WeakMap<readonly MachineModel[], ReadonlyMap<string, MachineModel>>();

/** Every tile asks for its machine in every model. */
export function machineOf({ machines }: BoardModel, machineId: string): MachineModel | undefined {
  let index = indices.get(machines);
  if (!index) {
    index = new Map(machines.map((machine) => [machine.id, machine]));
    indices.set(machines, index);
  }
  return index.get(machineId);
}

/** What one tile shows of the model. Its answers stay the same objects while its machine's model does. */
export interface TileFace {
  body(model: BoardModel): TileBody | null;
  text(model: BoardModel): TileText | null;
}

export function createTileFace(machineId: string): TileFace {
  return {
    body: ofMachine(machineId, toBody),
    text: ofMachine(machineId, toText),
  };
}

function ofMachine<Face>(
  machineId: string,
  toFace: (machine: MachineModel) => Face,
): (model: BoardModel) => Face | null {
  let known: { readonly machine: MachineModel; readonly face: Face } | null = null;
  return (model) => {
    const machine = machineOf(model, machineId);
    if (!machine) return null;
    if (known?.machine !== machine) known = { machine, face: toFace(machine) };
    return known.face;
  };
}

function toBody(machine: MachineModel): TileBody {
  const { name, machineType, role, state, hasWarning, alarms, staleness } = machine;
  return { name, machineType, role, state, hasWarning, alarms, staleness };
}

/** Without what moves on with every reading and is not seen: unrounded values. */
function toText(machine: MachineModel): TileText {
  const { role, state, staleness, unitText, foot, ageShort, figure } = machine;
  return {
    role,
    state,
    staleness,
    unitText,
    foot,
    ageShort,
    figure: { text: figure.text, staleness: figure.staleness },
    hasFigure: figure.value !== null,
  };
}
