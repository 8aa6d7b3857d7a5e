import type { LineModel } from '#display/kit/line/line-model.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import type { AreaKind } from '#display/kit3d/render/area-plate.ts';
import type { TintMode } from '#display/kit3d/render/solid-material.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';

/** A machine as it stands in the scene. */
export interface SceneMachine {
  readonly id: Id;
  readonly mode: TintMode;
  readonly state: PresentedState;
}

/** Neighbours in the flow that stand for the same reason, or of which nothing new is heard: one area of the floor. */
export interface SceneRun {
  readonly lineId: Id;
  readonly kind: AreaKind;
  readonly state: PresentedState;
  readonly machineIds: readonly Id[];
}

/** What a belt shows. */
export interface SceneBelt {
  readonly from: Id;
  readonly to: Id;
  /** 0–1 of its places. */
  readonly fill: number;
  /** Of the rated speed; 0 = stands, or nothing is known. */
  readonly pace: number;
  readonly isFed: boolean;
  readonly isEmptied: boolean;
}

/** The plant as the scene shows it: plain JSON, nothing of three.js. */
export interface PlantSceneModel {
  readonly lanes: readonly SceneLane[];
  readonly machines: readonly SceneMachine[];
  readonly runs: readonly SceneRun[];
  readonly belts: readonly SceneBelt[];
}

/** What decides where things stand. */
export interface SceneLane {
  readonly lineId: Id;
  readonly label: string;
  readonly name: string;
  readonly machines: readonly { readonly id: Id; readonly machineType: MachineType; readonly name: string }[];
  readonly steps: readonly (readonly Id[])[];
  readonly edges: readonly { readonly from: Id; readonly to: Id; readonly capacity: number | null }[];
}

/** Where nothing measures a belt: half full while it runs. */
const USUAL_FILL = 0.45;
/** Below this share of its rated speed a running machine is still drawn as moving. */
const LEAST_PACE = 0.15;

export function laneOf(line: Line, model: LineModel, label: string): SceneLane {
  const names = new Map(model.machines.map(({ id, name }) => [id, name]));
  const capacities = new Map(
    line.edges.map(({ from, to, bufferCapacity }) => [`${from}>${to}`, bufferCapacity]),
  );
  return {
    lineId: line.id,
    label,
    name: model.lineName,
    machines: line.machines.map(({ id, machineType, code }) => ({
      id,
      machineType,
      name: names.get(id) ?? code,
    })),
    steps: model.shape.steps,
    edges: model.shape.edges.map(({ from, to }) => ({
      from,
      to,
      capacity: capacities.get(`${from}>${to}`) ?? null,
    })),
  };
}

export function sceneMachine(tile: TileModel): SceneMachine {
  return { id: tile.id, mode: kindOf(tile) === 'unknown' ? 'outline' : modeOf(tile), state: tile.state };
}

/** Follows from the state alone: a figure of the machine may be old. */
function modeOf({ role, stateStaleness, state }: TileModel): TintMode {
  if (isUntold(stateStaleness) || state === 'unknown') return 'stale';
  if (role === 'culprit') return 'culprit';
  if (role === 'suffers' || role === 'stopped') return 'suffers';
  return 'lamp';
}

/** Nothing may be claimed of what is this old: no lamp, nothing moves. */
function isUntold(staleness: Staleness): boolean {
  return staleness === 'stale' || staleness === 'dead';
}

/** Null = it runs. */
function kindOf(tile: TileModel): AreaKind | null {
  const mode = modeOf(tile);
  if (mode === 'stale') return tile.isHeard ? 'old' : 'unknown';
  return mode === 'culprit' || mode === 'suffers' ? mode : null;
}

/** Runs of a line in the order of its flow; a culprit is always one of its own. */
export function runsOf(lineId: Id, tiles: readonly TileModel[]): SceneRun[] {
  const runs: { -readonly [Key in keyof SceneRun]: SceneRun[Key] }[] = [];
  for (const tile of tiles) {
    const kind = kindOf(tile);
    if (kind === null) continue;
    const last = runs.at(-1);
    const before = last?.machineIds.at(-1);
    const isNext = before !== undefined && tiles[tiles.indexOf(tile) - 1]?.id === before;
    if (
      last &&
      isNext &&
      kind !== 'culprit' &&
      last.kind === kind &&
      (kind === 'old' || last.state === tile.state)
    )
      last.machineIds = [...last.machineIds, tile.id];
    else runs.push({ lineId, kind, state: tile.state, machineIds: [tile.id] });
  }
  return runs;
}

/** A measured buffer says how full its belt is; of the others it follows from the machines at their ends. */
export function beltsOf(line: Line, model: LineModel): SceneBelt[] {
  const tiles = new Map(model.machines.map((tile) => [tile.id, tile]));
  const rated = new Map(line.machines.map(({ id, idealSpeedPerHour }) => [id, idealSpeedPerHour]));
  const paceOf = (id: Id): number => {
    const tile = tiles.get(id);
    if (tile?.state !== 'production' || isUntold(tile.staleness)) return 0;
    const share = (tile.speed.value ?? 0) / (rated.get(id) ?? Number.NaN);
    return Number.isFinite(share) ? Math.min(1.5, Math.max(LEAST_PACE, share)) : LEAST_PACE;
  };
  return model.edges.map(({ from, to, fill, staleness }) => {
    const [source, target] = [tiles.get(from), tiles.get(to)];
    const [fed, taken] = [paceOf(from), paceOf(to)];
    const measured = fill !== null && !isUntold(staleness) ? fill : null;
    const inferred =
      source?.state === 'blockage' || (taken === 0 && fed > 0)
        ? 1
        : target?.state === 'material-shortage' || (fed === 0 && taken > 0)
          ? 0
          : USUAL_FILL;
    const isKnown = [source, target].every((tile) => tile !== undefined && !isUntold(tile.staleness));
    return {
      from,
      to,
      fill: measured ?? inferred,
      pace: isKnown ? Math.max(fed, taken) : 0,
      isFed: fed > 0,
      isEmptied: taken > 0,
    };
  });
}
