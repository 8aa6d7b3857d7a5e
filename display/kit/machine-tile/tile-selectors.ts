import type { FigureText, TileModel } from './tile-model.ts';

/** The part of a board's model that its machine tiles are made of. */
export interface MachinesModel {
  readonly machines: readonly TileModel[];
}

/** What decides how a tile's body, name and badge look. It changes rarely. */
export type TileBody = Pick<
  TileModel,
  'name' | 'shortName' | 'machineType' | 'role' | 'state' | 'hasWarning' | 'alarms' | 'staleness'
>;

/** What decides a tile's figure and its texts. */
export interface TileText
  extends Pick<TileModel, 'role' | 'state' | 'staleness' | 'unitText' | 'foot' | 'ageShort'> {
  readonly figure: Pick<FigureText, 'text' | 'staleness'>;
  readonly hasFigure: boolean;
}

const indices = new WeakMap<readonly TileModel[], ReadonlyMap<string, TileModel>>();

/** Every tile looks its machine up in every model. */
export function machineOf({ machines }: MachinesModel, machineId: string): TileModel | undefined {
  let index = indices.get(machines);
  if (!index) {
    index = new Map(machines.map((machine) => [machine.id, machine]));
    indices.set(machines, index);
  }
  return index.get(machineId);
}

/** Selectors for one tile. They return the same objects as long as the machine's model is the same. */
export interface TileSelectors {
  body(model: MachinesModel): TileBody | null;
  text(model: MachinesModel): TileText | null;
}

export function createTileSelectors(machineId: string): TileSelectors {
  return {
    body: ofMachine(machineId, toBody),
    text: ofMachine(machineId, toText),
  };
}

function ofMachine<Part>(
  machineId: string,
  toPart: (machine: TileModel) => Part,
): (model: MachinesModel) => Part | null {
  let known: { readonly machine: TileModel; readonly part: Part } | null = null;
  return (model) => {
    const machine = machineOf(model, machineId);
    if (!machine) return null;
    if (known?.machine !== machine) known = { machine, part: toPart(machine) };
    return known.part;
  };
}

function toBody(machine: TileModel): TileBody {
  const { name, shortName, machineType, role, state, hasWarning, alarms, staleness } = machine;
  return { name, shortName, machineType, role, state, hasWarning, alarms, staleness };
}

/** Without unrounded values: they change with every reading and are not seen. */
function toText(machine: TileModel): TileText {
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
