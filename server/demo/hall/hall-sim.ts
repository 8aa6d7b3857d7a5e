import { createRandomStream, nextUniform, type RandomStream } from '#server/demo/plant/random.ts';
import type { BaseState } from '#shared/contracts/plant/machine-state.ts';
import type { ProcessEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { HALL_PHASES, HALL_PROGRAMME, HALL_STEPS, HALL_WAYS, type HallWay } from './hall.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 1_000;
/** How often tanks report their values. */
const REPORT_MS = 2_000;
/** And their states, although they have not changed. */
const HEARTBEAT_MS = 4_000;
/** How often a cleaning and a transfer report. */
const PROGRESS_MS = 15_000;
/** From the blend tank to the buffer tank, in times of what the line draws. */
const TRANSFER_FACTOR = 4;
/** Every so many batches the blend tank is cleaned. */
const CLEANED_EVERY = 3;
/** How often the heater is too slow, and by how much. */
const SLOW_SHARE = 0.15;
const SLOW_FACTOR = 5;
/** A filler that had nothing begins again at this level. */
const RESTART_PCT = 3;
/** A released batch flows on when the buffer tank has come down to this. */
const REFILL_SHARE = 0.45;

type Work =
  | { readonly kind: 'step'; readonly step: number; readonly untilMs: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'transfer' }
  | { readonly kind: 'cip'; readonly phase: number; readonly untilMs: number };

interface WaySim {
  work: Work;
  sinceMs: number;
  blenderT: number;
  bufferT: number;
  temperature: number;
  conductivity: number;
  batchNo: number;
  cipNo: number;
  transferredT: number;
  /** Packages of the line that were drawn off already; null = from now on. */
  drawn: number | null;
  drawTPerH: number;
  isDry: boolean;
  progressAtMs: number;
  readonly random: RandomStream;
}

/** A message of a tank, by the code of its machine, as machines send them. */
export interface TankMessage {
  readonly machineCode: string;
  readonly kind: 'state' | 'metrics';
  readonly payload: Readonly<Record<string, unknown>> & { readonly ts: number };
}

/** What happens in the hall in a stretch of time, in its order. */
export interface HallCourse {
  readonly messages: readonly TankMessage[];
  readonly events: readonly ProcessEvent[];
  /** Fillers that have nothing to fill at its end. */
  readonly dry: readonly string[];
}

/** Everything of a hall, as plain JSON data, for `resumeHallSim`. */
export interface HallState {
  readonly version: 1;
  readonly seed: number;
  readonly run: string;
  nowMs: number;
  eventNo: number;
  isNew: boolean;
  readonly ways: readonly WaySim[];
}

export interface HallSim {
  readonly nowMs: () => number;
  /** Up to the last whole second at or before `ms`; `entered` says how many packages a line has filled so far. */
  readonly advanceTo: (ms: number, entered: (line: string) => number) => HallCourse;
  readonly snapshot: () => HallState;
}

/**
 * The hall in motion: batches are made, wait for the laboratory, flow into the buffer tanks, and lines draw them off.
 * Pure and seeded; where the heater is slow a buffer tank runs dry.
 */
export function createHallSim({
  seed,
  startMs,
}: {
  readonly seed: number;
  readonly startMs: number;
}): HallSim {
  const nowMs = Math.floor(startMs / STEP_MS) * STEP_MS;
  return operate({
    version: 1,
    seed,
    // Numbers of different runs are different.
    run: (nowMs / STEP_MS).toString(36).toUpperCase(),
    nowMs,
    eventNo: 0,
    isNew: true,
    ways: HALL_WAYS.map((way, index) => startWay(seed, way, nowMs, index)),
  });
}

/** Continues from a snapshot: in the time between nothing was done. */
export function resumeHallSim(snapshot: HallState, startMs: number): HallSim {
  const state = copyOf(snapshot);
  const pauseMs = Math.max(0, Math.floor(startMs / STEP_MS) * STEP_MS - state.nowMs);
  state.nowMs += pauseMs;
  for (const way of state.ways) {
    if ('untilMs' in way.work) way.work = { ...way.work, untilMs: way.work.untilMs + pauseMs };
    way.sinceMs += pauseMs;
    // What the lines have filled meanwhile came from somewhere else.
    way.drawn = null;
  }
  return operate(state);
}

/** A state is JSON data by contract; pure code has no structuredClone. */
function copyOf(state: HallState): HallState {
  return JSON.parse(JSON.stringify(state)) as HallState;
}

function operate(state: HallState): HallSim {
  const ways = HALL_WAYS.flatMap((way, index) => {
    const sim = state.ways[index];
    return sim ? [{ way, sim }] : [];
  });

  function advanceTo(ms: number, entered: (line: string) => number): HallCourse {
    const messages: TankMessage[] = [];
    const events: ProcessEvent[] = [];
    const untilMs = Math.floor(ms / STEP_MS) * STEP_MS;
    // What the lines have filled meanwhile is drawn off evenly.
    const steps = Math.max(1, (untilMs - state.nowMs) / STEP_MS);
    const shares = ways.map(({ way, sim }) => {
      const now = entered(way.line);
      const share = Math.max(0, now - (sim.drawn ?? now)) / steps;
      if (state.nowMs < untilMs) sim.drawn = now;
      return share;
    });
    while (state.nowMs < untilMs) {
      state.nowMs += STEP_MS;
      const { nowMs, run } = state;
      for (const [index, { way, sim }] of ways.entries()) {
        const say = (event: Record<string, unknown>): void => {
          state.eventNo += 1;
          events.push({ id: `${run}-${state.eventNo}`, ts: nowMs, ...event } as ProcessEvent);
        };
        const parts = { way, sim, nowMs, run, say };
        if (state.isNew) announce(parts);
        work(parts);
        draw(parts, shares[index] ?? 0);
        if (nowMs % REPORT_MS === 0) messages.push(...reportOf(parts));
      }
      state.isNew = false;
    }
    const dry = ways.flatMap(({ way, sim }) => (sim.isDry ? [way.filler] : []));
    return { messages, events, dry };
  }
  return { nowMs: () => state.nowMs, advanceTo, snapshot: () => copyOf(state) };
}

interface Parts {
  readonly way: HallWay;
  readonly sim: WaySim;
  readonly nowMs: number;
  readonly run: string;
  readonly say: (event: Record<string, unknown>) => void;
}

/** The ways are at different steps, so that not all happens at once. */
function startWay(seed: number, way: HallWay, nowMs: number, index: number): WaySim {
  const random = createRandomStream(seed, `hall ${way.line}`);
  return {
    work: { kind: 'step', step: 1 + index, untilMs: nowMs + plannedMs(1 + index) },
    sinceMs: nowMs,
    blenderT: way.capacityT * 0.95,
    bufferT: way.capacityT * (0.6 + 0.3 * nextUniform(random)),
    temperature: 20,
    conductivity: 0.4,
    batchNo: 1,
    cipNo: 0,
    transferredT: 0,
    drawn: null,
    drawTPerH: 0,
    isDry: false,
    progressAtMs: 0,
    random,
  };
}

const plannedMs = (step: number): number => (HALL_STEPS[step - 1]?.plannedMin ?? 0) * MINUTE_MS;
const batchName = ({ way, sim, run }: Parts): string => `B-${run}-${way.line}-${sim.batchNo}`;
const cipName = ({ way, sim, run }: Parts): string => `C-${run}-${way.line}-${sim.cipNo}`;
const transferName = ({ way, sim, run }: Parts): string => `T-${run}-${way.line}-${sim.batchNo}`;

function announce(parts: Parts): void {
  if (parts.sim.work.kind === 'step') sayStep(parts, parts.sim.work.step);
}

function sayStep(parts: Parts, step: number): void {
  const { way, nowMs, say } = parts;
  const rest = HALL_STEPS.slice(step - 1).reduce((sum, { plannedMin }) => sum + plannedMin, 0);
  say({
    type: 'batch',
    no: batchName(parts),
    state: 'running',
    step,
    recipe: way.recipe,
    unit: way.blender,
    line: way.line,
    ...(step === 1 && { plannedReleaseAt: nowMs + rest * MINUTE_MS }),
  });
}

/** A second of what is done in the blend tank. */
function work(parts: Parts): void {
  const { way, sim } = parts;
  if (sim.work.kind === 'step') makeBatch(parts, sim.work);
  else if (sim.work.kind === 'transfer') transfer(parts);
  else if (sim.work.kind === 'cip') clean(parts, sim.work);
  else if (sim.bufferT <= way.capacityT * REFILL_SHARE) begin(parts, { kind: 'transfer' });
}

function begin({ sim, nowMs }: Parts, next: Work): void {
  sim.work = next;
  sim.sinceMs = nowMs;
  sim.progressAtMs = 0;
}

function makeBatch(parts: Parts, { step, untilMs }: Extract<Work, { kind: 'step' }>): void {
  const { way, sim, nowMs, say } = parts;
  const planned = HALL_STEPS[step - 1];
  if (step === 1)
    sim.blenderT = Math.min(way.capacityT * 0.95, sim.blenderT + (way.capacityT * STEP_MS) / plannedMs(1));
  if (planned?.temperature != null) approach(sim, planned.temperature, (untilMs - nowMs) / STEP_MS);
  if (nowMs < untilMs) return;
  if (step < HALL_STEPS.length) {
    beginStep(parts, step + 1);
    return;
  }
  const batch = { type: 'batch', no: batchName(parts), recipe: way.recipe, unit: way.blender };
  say({ ...batch, state: 'complete' });
  say({ ...batch, state: 'released' });
  begin(parts, { kind: 'wait' });
}

function beginStep(parts: Parts, step: number): void {
  const { sim, nowMs } = parts;
  const isSlow = HALL_STEPS[step - 1]?.nameEn === 'Heat' && nextUniform(sim.random) < SLOW_SHARE;
  const takesMs = plannedMs(step) * (isSlow ? SLOW_FACTOR : 0.9 + 0.15 * nextUniform(sim.random));
  begin(parts, { kind: 'step', step, untilMs: nowMs + Math.round(takesMs / STEP_MS) * STEP_MS });
  sayStep(parts, step);
}

function transfer(parts: Parts): void {
  const { way, sim, nowMs, say } = parts;
  const rate = way.demandTPerH * TRANSFER_FACTOR;
  const flows = Math.min(sim.blenderT, way.capacityT * 0.97 - sim.bufferT, (rate * STEP_MS) / 3_600_000);
  sim.blenderT -= Math.max(0, flows);
  sim.bufferT += Math.max(0, flows);
  sim.transferredT += Math.max(0, flows);
  const isOver = sim.blenderT < 0.01;
  if (isOver || nowMs - sim.progressAtMs >= PROGRESS_MS) {
    sim.progressAtMs = nowMs;
    say({
      type: 'transfer',
      no: transferName(parts),
      state: isOver ? 'ended' : 'open',
      from: way.blender,
      to: way.buffer,
      batch: batchName(parts),
      amountT: Math.round(sim.transferredT * 1_000) / 1_000,
      ...(!isOver && { rateTPerH: rate }),
    });
  }
  if (!isOver) return;
  sim.blenderT = 0;
  sim.transferredT = 0;
  if (sim.batchNo % CLEANED_EVERY === 0) {
    sim.cipNo += 1;
    begin(parts, { kind: 'cip', phase: 1, untilMs: nowMs + phaseMs(1) });
  } else nextBatch(parts);
}

function nextBatch(parts: Parts): void {
  parts.sim.batchNo += 1;
  parts.sim.temperature = 18;
  beginStep(parts, 1);
}

const phaseMs = (phase: number): number => (HALL_PHASES[phase - 1]?.plannedMin ?? 0) * MINUTE_MS;

function clean(parts: Parts, { phase, untilMs }: Extract<Work, { kind: 'cip' }>): void {
  const { way, sim, nowMs, say } = parts;
  const isCaustic = phase === 2;
  approach(sim, isCaustic ? 80 : 25, isCaustic ? 40 : 90);
  sim.conductivity += ((isCaustic ? 60 : 0.5) - sim.conductivity) * 0.05;
  const isOver = nowMs >= untilMs;
  const isLast = phase === HALL_PHASES.length;
  if (isOver || nowMs - sim.progressAtMs >= PROGRESS_MS) {
    sim.progressAtMs = nowMs;
    say({
      type: 'cip',
      no: cipName(parts),
      state: isOver && isLast ? 'ended' : 'running',
      unit: way.blender,
      programme: HALL_PROGRAMME,
      phase,
      temperature: Math.round(sim.temperature * 10) / 10,
      conductivity: Math.round(sim.conductivity * 100) / 100,
    });
  }
  if (!isOver) return;
  if (isLast) {
    const cleaning = { type: 'cip', no: cipName(parts), unit: way.blender, programme: HALL_PROGRAMME, phase };
    say({ ...cleaning, state: 'released' });
    nextBatch(parts);
  } else begin(parts, { kind: 'cip', phase: phase + 1, untilMs: nowMs + phaseMs(phase + 1) });
}

/** Comes near a temperature in so many steps. */
function approach(sim: WaySim, target: number, steps: number): void {
  sim.temperature += (target - sim.temperature) / Math.max(1, steps);
}

function draw({ way, sim }: Parts, packages: number): void {
  const drawnT = packages * way.tPerPackage;
  sim.bufferT = Math.max(0, sim.bufferT - drawnT);
  sim.drawTPerH += ((drawnT * 3_600_000) / STEP_MS - sim.drawTPerH) * 0.1;
  if (sim.bufferT < 0.01) sim.isDry = true;
  else if (sim.bufferT > (way.capacityT * RESTART_PCT) / 100) sim.isDry = false;
}

function reportOf({ way, sim, nowMs }: Parts): readonly TankMessage[] {
  const percent = (mass: number): number => Math.round((mass / way.capacityT) * 1_000) / 10;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const isTransfer = sim.work.kind === 'transfer';
  const planned = sim.work.kind === 'step' ? (HALL_STEPS[sim.work.step - 1]?.temperature ?? null) : null;
  const state = (machineCode: string, base: BaseState): TankMessage[] =>
    nowMs % HEARTBEAT_MS === 0
      ? [{ machineCode, kind: 'state', payload: { ts: nowMs, states: [base] } }]
      : [];
  return [
    ...state(way.blender, sim.work.kind === 'cip' ? 'cip' : 'production'),
    {
      machineCode: way.blender,
      kind: 'metrics',
      payload: {
        ts: nowMs,
        level: percent(sim.blenderT),
        temperature: round(sim.temperature),
        ...(planned !== null && { temperatureSet: planned }),
        flow: isTransfer ? way.demandTPerH * TRANSFER_FACTOR : 0,
        conductivity: Math.round(sim.conductivity * 100) / 100,
      },
    },
    ...state(way.buffer, sim.isDry ? 'material-shortage' : 'production'),
    {
      machineCode: way.buffer,
      kind: 'metrics',
      payload: {
        ts: nowMs,
        level: percent(sim.bufferT),
        temperature: 5 + round(((nowMs / STEP_MS) % 7) / 10),
        temperatureSet: 5,
        flow: round(sim.drawTPerH),
      },
    },
  ];
}
