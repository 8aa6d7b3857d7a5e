import { STOP_MS } from '#display/kit3d/camera/visits.ts';
import type { MeterOptions } from './page-meter.ts';

/** A flight begins where the one before it ends: every picture is a new one, and 60 a second are asked for. */
export const TOUR = '&tour=1';
const HURRY = { ms: STOP_MS, insteadMs: STOP_MS / 10 };
export const ASKED_MS = 1_000 / 60;

export const AS_IT_RUNS: MeterOptions = { hurry: null, stepMs: null, isEachAwaited: false };
export const IN_FLIGHT: MeterOptions = { ...AS_IT_RUNS, hurry: HURRY };
/** As fast as pictures are drawn: each is 1/60 s of the page's clock after the one before. */
export const FLYING_FREELY: MeterOptions = { ...IN_FLIGHT, stepMs: ASKED_MS };
