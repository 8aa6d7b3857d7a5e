import type { Shift } from '#shared/contracts/history/history.ts';
import { shiftAt } from '#shared/domain/calendar/shift-calendar.ts';
import type { Blueprint, LineBlueprint, MachineBlueprint } from './blueprint.ts';
import { silenceIn, spikeIn } from './oddities.ts';
import { nextUniform } from './random.ts';
import type { LineSim, SimState } from './sim-state.ts';
import { PLANNED_CODES } from './vendor-codes.ts';

const MINUTE_MS = 60_000;
/** Each shift makes three products: when a change to the next begins, in minutes from its start, give or take some. */
const CHANGEOVERS_AT_MIN = [110, 290];
const CHANGEOVER_SPREAD_MIN = 60;

/** At the start of each shift: the crew's pace, counter resets, cleaning at its end, changes of the product. */
export function planShifts(blueprint: Blueprint, state: SimState): void {
  blueprint.lines.forEach((line, lineIndex) => {
    const lineSim = state.lines[lineIndex];
    if (!lineSim || state.nowMs < lineSim.plannedUntilMs) return;
    const shift = shiftAt(line.line.shiftPatterns, line.line.timeZone, state.nowMs);
    if (!shift) return;
    lineSim.plannedUntilMs = shift.to;
    lineSim.pace = 0.935 + 0.035 * nextUniform(lineSim.dynamics);
    planResets(blueprint, line, state, shift);
    if (state.eventRate <= 0) return;
    planOddities(blueprint, line, state, shift);
    planCleaning(blueprint, line, lineIndex, lineSim, state, shift);
    for (const atMin of CHANGEOVERS_AT_MIN) {
      const startsAt =
        shift.from + (atMin + CHANGEOVER_SPREAD_MIN * nextUniform(lineSim.dynamics)) * MINUTE_MS;
      planChangeover(blueprint, line, lineSim, state, startsAt);
    }
  });
}

function planResets(blueprint: Blueprint, line: LineBlueprint, state: SimState, shift: Shift): void {
  const isFirstOfDay = shift.name === line.line.shiftPatterns[0]?.name;
  for (const index of line.machines) {
    const spec = blueprint.machines[index];
    const machine = state.machines[index];
    if (!spec || !machine || spec.counterReset === 'never') continue;
    if (spec.counterReset === 'day' && !isFirstOfDay) continue;
    // Controllers' clocks differ by some seconds.
    machine.resetAtMs = shift.from + spec.phaseMs * 12;
    // A shift that already runs when the simulation begins was reset at its start.
    if (machine.resetAtMs < state.nowMs) machine.resetAtMs = Number.MAX_SAFE_INTEGER;
  }
}

function planOddities(
  blueprint: Blueprint,
  { line, machines }: LineBlueprint,
  state: SimState,
  shift: Shift,
): void {
  for (const index of machines) {
    const machine = state.machines[index];
    const code = blueprint.machines[index]?.spec.code;
    if (!machine || code === undefined) continue;
    const spikeAtMs = spikeIn(line, code, shift);
    if (spikeAtMs !== null && spikeAtMs >= state.nowMs) machine.spikeAtMs = spikeAtMs;
    machine.silence = silenceIn(line, code, shift);
  }
}

/** Each shift end one line is cleaned in place thoroughly; the others are rinsed. */
function planCleaning(
  blueprint: Blueprint,
  line: LineBlueprint,
  lineIndex: number,
  lineSim: LineSim,
  state: SimState,
  shift: Shift,
): void {
  const shiftNumber = Math.floor(shift.from / (8 * 60 * MINUTE_MS));
  const isThorough = shiftNumber % blueprint.lines.length === lineIndex;
  const minutes = isThorough ? 20 + 4 * nextUniform(lineSim.dynamics) : 5 + 3 * nextUniform(lineSim.dynamics);
  const startsAt =
    shift.to - (minutes + (isThorough ? 2 : 1 + 6 * nextUniform(lineSim.dynamics))) * MINUTE_MS;
  const { code, text } = isThorough ? PLANNED_CODES.cip : PLANNED_CODES.rinse;
  for (const [index, spec] of machinesOf(blueprint, line)) {
    if (!spec.isWet) continue;
    const fromMs = startsAt + 25_000 * nextUniform(lineSim.dynamics);
    state.machines[index]?.planned.push({ fromMs, durationMs: minutes * MINUTE_MS, kind: 'cip', code, text });
  }
}

/** The change to another product runs down the line as a wave, behind the last package of the old one. */
function planChangeover(
  blueprint: Blueprint,
  line: LineBlueprint,
  lineSim: LineSim,
  state: SimState,
  startsAt: number,
): void {
  const fillerMinutes = 6 + 4 * nextUniform(lineSim.dynamics);
  const { code, text } = PLANNED_CODES.changeover;
  for (const [index, spec] of machinesOf(blueprint, line)) {
    const machine = state.machines[index];
    const waitMs = (index - (line.machines[0] ?? 0)) * 30_000;
    const minutes =
      spec.position === 'bottleneck'
        ? fillerMinutes
        : fillerMinutes * (0.45 + 0.45 * nextUniform(lineSim.dynamics));
    machine?.planned.push({
      fromMs: startsAt + waitMs,
      durationMs: minutes * MINUTE_MS,
      kind: 'shutdown',
      code,
      text,
    });
    machine?.planned.sort((left, right) => left.fromMs - right.fromMs);
  }
}

function* machinesOf(
  blueprint: Blueprint,
  line: LineBlueprint,
): Generator<readonly [number, MachineBlueprint]> {
  for (const index of line.machines) {
    const spec = blueprint.machines[index];
    if (spec) yield [index, spec];
  }
}
