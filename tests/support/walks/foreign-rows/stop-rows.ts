import { createStateCorrection } from '#shared/contracts/history/state-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { stopReasonSample } from '#tests/support/samples/history/stop-reason.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import { type MakeRow, madeBy } from './make-row.ts';
import { anyLine, anyMachine } from './plant-rows.ts';

const HOUR_MS = 3_600_000;

/** A moment at which `makeStop` says that the machine stood. */
export const stoppedAtMs = Date.now() - 3 * HOUR_MS;

/** What a stretch of a machine's past is corrected to. */
export function correctionBody(machineId: Id) {
  const [from, to] = [stoppedAtMs - HOUR_MS, stoppedAtMs + HOUR_MS];
  return { machineId, from, to, state: 'fault' as const, why: 'A’s' };
}

export const makeCorrection: MakeRow = async (server, owner) => {
  const body = correctionBody(await anyMachine(server, owner));
  return madeBy(server, createStateCorrection, { body }, owner);
};

/** Returns the machine that stood. */
export const makeStop: MakeRow = async (server, owner) => {
  await makeCorrection(server, owner);
  return anyMachine(server, owner);
};

export const makeLineWithCorrection: MakeRow = async (server, owner) => {
  await makeCorrection(server, owner);
  return anyLine(server, owner);
};

export const makeReason: MakeRow = async (server, owner) => {
  await makeStop(server, owner);
  return rowOf(stopReasonSample)(server, owner);
};
