import type { KnownLine, LinesContext } from '#display/kit/lines/known-lines.ts';
import { surplusText } from '#display/kit/lines/lines-figures.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import { tileClock } from '#display/kit/stops/stop-clock.ts';
import type { StripModel } from '#display/kit/strip/state-strip.ts';
import type { TileRole } from '#display/kit/tiles/role-colours.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';

/** A machine of a line, in the order of the flow. */
export type LineCell = Pick<TileModel, 'role' | 'state' | 'hasWarning'> & { readonly staleness: Staleness };

/** A number of a line with its bar. */
export interface LineNumber {
  readonly text: string;
  /** 0–1 of the bar; null = not known. */
  readonly share: number | null;
  /** Where the bar should be by now, 0–1; null = no mark. */
  readonly due: number | null;
  /** Wordings of what stands beside it, most telling first. */
  readonly notes: readonly string[];
  readonly isBad: boolean;
  readonly staleness: Staleness;
}

/** One line as its tile shows it. */
export interface LineTileModel {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** What the head calls the line by. */
  readonly label: string;
  readonly role: TileRole;
  readonly tone: StyledState;
  readonly word: string;
  /** How long it has stood; empty where that is not part of the message. */
  readonly clock: { readonly text: string; readonly unit: string };
  /** The same where there is no room for a unit. */
  readonly briefClock: string;
  /** The machine that made it stop, and why; null where `details` say what there is to say. */
  readonly cause: { readonly machine: string; readonly reason: string } | null;
  /** Wordings, most telling first: what is planned, how long it has run, how old its data is. */
  readonly details: readonly string[];
  readonly speed: LineNumber & { readonly unit: string };
  readonly output: LineNumber;
  /** Null where it is not known. */
  readonly oee: { readonly text: string; readonly isStruck: boolean } | null;
  readonly cells: readonly LineCell[];
  readonly strip: StripModel | null;
}

/** `isWorst`: of the lines that stand, the one that does so longest. */
export function toLineTile(
  { line, model, label }: KnownLine,
  isWorst: boolean,
  context: LinesContext,
): LineTileModel {
  const { verdict, machines, shift, oee, lineName } = model;
  return {
    id: line.id,
    code: line.code,
    name: lineName,
    label: context.t('plant.verdict.brief_line', { line: label }),
    role: roleOf(verdict, isWorst),
    tone: verdict.tone,
    word: verdict.word,
    clock: { text: verdict.clock, unit: verdict.clockUnit },
    briefClock: briefClockOf(verdict, context.nowMs),
    cause: causeOf(verdict, context),
    details: detailsOf(model, context),
    speed: speedOf(model, context),
    output: outputOf(model, context),
    oee:
      oee.value === null
        ? null
        : {
            text: `${context.t('board.oee.label')} ${oee.text}`,
            isStruck: stalenessTreatment(oee.staleness).isStruck,
          },
    cells: cellsOf(machines),
    strip: shift,
  };
}

function roleOf(
  { level, kind, staleness, needsPerson, isPlanned }: KnownLine['model']['verdict'],
  isWorst: boolean,
): TileRole {
  if (level === 'unknown' || stalenessTreatment(staleness).isMuted) return 'old';
  if (isPlanned) return 'quiet';
  if (kind === 'running') return 'plain';
  return needsPerson && isWorst ? 'worst' : 'bad';
}

function briefClockOf({ clock, sinceMs, knownToMs }: KnownLine['model']['verdict'], nowMs: number): string {
  return clock === '' || sinceMs === null ? '' : tileClock(Math.max(0, (knownToMs ?? nowMs) - sinceMs));
}

/** The mark says the state: the reason is without its word. */
function causeOf(
  { cause, tone }: KnownLine['model']['verdict'],
  { t }: LinesContext,
): LineTileModel['cause'] {
  if (!cause) return null;
  const state = `${t(`states.short.${tone}`)} `;
  const reason = cause.reason.startsWith(state) ? cause.reason.slice(state.length) : cause.reason;
  return { machine: cause.machine, reason };
}

/** Machines that are silent come first: what is said of the line does not hold of them. */
function detailsOf({ verdict, data }: KnownLine['model'], { t }: LinesContext): readonly string[] {
  const { detail, briefDetail, leastDetails, level, staleness } = verdict;
  const isSilent = data.silentMachines > 0 && level !== 'unknown' && staleness === 'fresh';
  if (!isSilent) return [detail, briefDetail, ...leastDetails];
  const silent = t('line.silent', { count: data.silentMachines });
  return [`${silent} · ${detail}`, `${silent} · ${briefDetail}`, silent];
}

function speedOf({ speed }: KnownLine['model'], { t }: LinesContext): LineTileModel['speed'] {
  const [unit = ''] = speed.labels;
  const [notes = []] = speed.notes;
  const isOld = stalenessTreatment(speed.staleness).showsAge && speed.value !== null;
  return {
    text: speed.text,
    unit,
    share: speed.bar?.share ?? null,
    due: null,
    notes: isOld ? notes.map((age) => t('board.age.data', { age })).concat(notes) : notes,
    isBad: false,
    staleness: speed.value === null ? 'fresh' : speed.staleness,
  };
}

function outputOf({ plan }: KnownLine['model'], { t }: LinesContext): LineTileModel['output'] {
  const { value, text, bar, surplus, dueNow, isBad, isDoubted, staleness, notes } = plan;
  const isTold = !isDoubted && surplus !== null && staleness === 'fresh';
  const standing = surplusText(surplus, dueNow, t);
  return {
    text,
    share: bar?.share ?? null,
    due: bar?.mark ?? null,
    notes: isTold ? [standing] : (notes[0] ?? []),
    isBad: isBad && isTold,
    staleness: value === null ? 'fresh' : staleness,
  };
}

const cells = new WeakMap<readonly TileModel[], readonly LineCell[]>();

/** The same cells as long as the machines look the same. */
function cellsOf(machines: readonly TileModel[]): readonly LineCell[] {
  const before = cells.get(machines);
  if (before) return before;
  const made = machines.map(({ role, state, hasWarning, stateStaleness }): LineCell => {
    return { role, state, hasWarning, staleness: stateStaleness };
  });
  cells.set(machines, made);
  return made;
}
