import type { ConveyorModel } from '#display/kit/flow/flow-model.ts';
import type { KnownLine } from '#display/kit/lines/known-lines.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { AreaKind } from '#display/kit3d/render/area-plate.ts';
import type { TintMode } from '#display/kit3d/render/solid-material.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { Language } from '#shared/domain/text/language.ts';

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
/** Of the rated speed: finer steps than can be seen would only be written again and again. */
const PACE_STEPS = 20;

export function laneOf({ line, model, label }: KnownLine, language: Language): SceneLane {
  const capacities = new Map(
    line.edges.map(({ from, to, bufferCapacity }) => [`${from}>${to}`, bufferCapacity]),
  );
  return {
    lineId: line.id,
    label,
    name: model.lineName,
    machines: line.machines.map((machine) => ({
      id: machine.id,
      machineType: machine.machineType,
      name: nameIn(language, machine),
    })),
    steps: model.shape.steps,
    edges: model.shape.edges.map(({ from, to }) => ({
      from,
      to,
      capacity: capacities.get(`${from}>${to}`) ?? null,
    })),
  };
}

/** `before`: what was shown of the machine; the same object is returned where it still looks like that. */
export function sceneMachine(tile: TileModel, before?: SceneMachine): SceneMachine {
  const { id, state } = tile;
  const mode = modeOf(tile);
  return before?.id === id && before.mode === mode && before.state === state ? before : { id, mode, state };
}

/** Follows from the state alone: a figure of the machine may be old. */
function modeOf({ role, stateStaleness, state, isHeard }: TileModel): TintMode {
  if (isUntold(stateStaleness) || state === 'unknown') return isHeard ? 'stale' : 'outline';
  if (role === 'culprit') return 'culprit';
  if (role === 'suffers' || role === 'stopped') return 'suffers';
  return 'lamp';
}

/** Nothing may be claimed of what is this old: no lamp, nothing moves. */
function isUntold(staleness: Staleness): boolean {
  return staleness === 'stale' || staleness === 'dead';
}

/** Null = it runs. */
function kindOf({ mode }: SceneMachine): AreaKind | null {
  if (mode === 'stale') return 'old';
  if (mode === 'outline') return 'unknown';
  return mode === 'culprit' || mode === 'suffers' ? mode : null;
}

/** Runs of a line whose machines are in the order of its flow; a culprit is always one of its own. */
export function runsOf(lineId: Id, machines: readonly SceneMachine[]): SceneRun[] {
  const runs: { -readonly [Key in keyof SceneRun]: SceneRun[Key] }[] = [];
  let isNext = false;
  for (const machine of machines) {
    const { id, state } = machine;
    const kind = kindOf(machine);
    const last = runs.at(-1);
    const isSame = isNext && last?.kind === kind && (kind === 'old' || last.state === state);
    isNext = kind !== null;
    if (kind === null) continue;
    if (last && isSame && kind !== 'culprit') last.machineIds = [...last.machineIds, id];
    else runs.push({ lineId, kind, state, machineIds: [id] });
  }
  return runs;
}

interface BeltEnds {
  readonly tiles: ReadonlyMap<Id, TileModel>;
  /** Ideal speeds per hour. */
  readonly rated: ReadonlyMap<Id, number>;
}

/**
 * A measured buffer says how full its belt is; of the others it follows from the machines at their ends. `before`: what
 * was shown of it; the same object is returned where it still looks like that.
 */
export function sceneBelt(
  { from, to, fill: measured, staleness }: ConveyorModel,
  ends: BeltEnds,
  before?: SceneBelt,
): SceneBelt {
  const [source, target] = [ends.tiles.get(from), ends.tiles.get(to)];
  const fed = paceOf(source, ends);
  const taken = paceOf(target, ends);
  const inferred =
    source?.state === 'blockage' || (taken === 0 && fed > 0)
      ? 1
      : target?.state === 'material-shortage' || (fed === 0 && taken > 0)
        ? 0
        : USUAL_FILL;
  const fill = measured !== null && !isUntold(staleness) ? measured : inferred;
  const isKnown = source && target && !isUntold(source.staleness) && !isUntold(target.staleness);
  const pace = isKnown ? Math.max(fed, taken) : 0;
  const [isFed, isEmptied] = [fed > 0, taken > 0];
  const isSame =
    before?.from === from &&
    before.to === to &&
    before.fill === fill &&
    before.pace === pace &&
    before.isFed === isFed &&
    before.isEmptied === isEmptied;
  return isSame ? before : { from, to, fill, pace, isFed, isEmptied };
}

/** Share of the ideal speed; 0 = it stands, or nothing may be claimed. */
function paceOf(tile: TileModel | undefined, { rated }: BeltEnds): number {
  if (tile?.state !== 'production' || isUntold(tile.staleness)) return 0;
  const share = (tile.speed.value ?? 0) / (rated.get(tile.id) ?? Number.NaN);
  if (!Number.isFinite(share)) return LEAST_PACE;
  return Math.min(1.5, Math.max(LEAST_PACE, Math.round(share * PACE_STEPS) / PACE_STEPS));
}
