import { getCodeAdvice } from '#shared/contracts/codes/code-advice.ts';
import * as counters from '#shared/contracts/history/counter-correction.ts';
import * as history from '#shared/contracts/history/history.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import * as parameters from '#shared/contracts/history/machine-parameter.ts';
import * as correction from '#shared/contracts/history/state-correction.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { getStopPareto } from '#shared/contracts/history/stop-pareto.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { machineParameterSample } from '#tests/support/samples/history/machine-parameter.ts';
import { stopReasonSample } from '#tests/support/samples/history/stop-reason.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import { dataOf, type MakeRow, madeBy } from '#tests/support/walks/foreign-rows/make-row.ts';
import { anyLine, anyMachine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler, range } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const HISTORY_SAMPLES = samples;

const MARKED_SCENE = 'hall 1';

const makeParameter = rowOf(machineParameterSample, () => ({ groupName: 'walk' }));

const makeMarkedParameter: MakeRow = async (server, owner) => {
  const id = await makeParameter(server, owner);
  await dataOf(
    server,
    parameters.saveMarksFromParams,
    { body: { paramIds: [id], scene: MARKED_SCENE } },
    owner,
  );
  return id;
};

/** With a parameter. */
const makeMachineOfParameter: MakeRow = async (server, owner) => {
  await makeParameter(server, owner);
  return anyMachine(server, owner);
};

const HOUR_MS = 3_600_000;

/** A moment at which `makeStop` says that the machine stood. */
const stoppedAtMs = Date.now() - 3 * HOUR_MS;

/** What a stretch of a machine's past is corrected to. */
function correctionBody(machineId: Id) {
  const [from, to] = [stoppedAtMs - HOUR_MS, stoppedAtMs + HOUR_MS];
  return { machineId, from, to, state: 'fault' as const, why: 'A’s' };
}

const makeCorrection: MakeRow = async (server, owner) => {
  const body = correctionBody(await anyMachine(server, owner));
  return madeBy(server, correction.createStateCorrection, { body }, owner);
};

const countedAtMs = Date.now() - HOUR_MS;

/** Stores two readings of a counter, the second at `ts`, and returns its machine. */
async function countAt(ts: number, ...[server, owner]: Parameters<MakeRow>): Promise<Id> {
  const machineId = await anyMachine(server, owner);
  const common = { tenantId: owner.tenantId, machineId, quality: 'good', kind: 'metrics' } as const;
  const readings = [ts - 500, ts].map((sourceTs) => ({
    ...common,
    sourceTs,
    arrivalTs: sourceTs,
    values: { yield: 100 },
  }));
  await server.wiring.sink.write(readings);
  return machineId;
}

const makeCounted: MakeRow = (server, owner) => countAt(countedAtMs, server, owner);

function counterCorrectionBody(machineId: Id, ts = countedAtMs) {
  return { machineId, metric: 'yield', ts, kind: 'leave_out' as const, why: 'A’s' };
}

let corrected = 0;

/** Each of a reading of its own: one reading has one correction that stands. */
const makeCounterCorrection: MakeRow = async (server, owner) => {
  corrected += 1;
  const ts = countedAtMs - corrected * 1_000;
  const body = counterCorrectionBody(await countAt(ts, server, owner), ts);
  return madeBy(server, counters.createCounterCorrection, { body }, owner);
};

/** Returns the machine that stood. */
const makeStop: MakeRow = async (server, owner) => {
  await makeCorrection(server, owner);
  return anyMachine(server, owner);
};

const makeLineWithCorrection: MakeRow = async (server, owner) => {
  await makeCorrection(server, owner);
  return anyLine(server, owner);
};

const makeReason: MakeRow = async (server, owner) => {
  await makeStop(server, owner);
  return rowOf(stopReasonSample)(server, owner);
};

sample(history.getLineSummary, 'params.id', anyLine, (id) => ({ ...byId(id), query: {} }));
sample(history.getMachineOee, 'params.id', anyMachine, (id) => ({ ...byId(id), query: range }));
sample(history.getMachineStops, 'params.id', anyMachine, (id) => ({ ...byId(id), query: range }));
sample(history.getMachineTimeline, 'params.id', anyMachine, (id) => ({ ...byId(id), query: range }));
sample(history.getMetricHistory, 'params.id', anyMachine, (id) => ({
  params: { id, key: 'speed' },
  query: { ...range, width: 100 },
}));
sample(getStopPareto, 'query.lineId', anyLine, (lineId) => ({ query: { ...range, lineId } }));
sample(getStopPareto, 'query.machineId', anyMachine, (machineId) => ({
  query: { ...range, machineId },
}));
sample(getCodeAdvice, 'params.id', anyMachine, (id) => ({ ...byId(id), query: { code: 'E1' } }));
sample(pageMachineLog, 'query.lineId', anyLine, (lineId) => ({ query: { ...range, lineId } }));
sample(pageMachineLog, 'query.machineId', anyMachine, (machineId) => ({
  query: { ...range, machineId },
}));
const { why: _why, ...stretch } = correctionBody('1');
sample(counters.pageCounterCorrections, 'query.machineId', makeCounted, (machineId) => ({
  query: { machineId, metric: 'yield' },
}));
sample(counters.listOddReadings, 'query.machineId', makeCounted, (machineId) => ({
  query: { machineId, metric: 'yield', from: countedAtMs - HOUR_MS, to: countedAtMs + 1 },
}));
sample(counters.createCounterCorrection, 'body.machineId', makeCounted, (machineId) => ({
  body: counterCorrectionBody(machineId),
}));
sample(counters.revokeCounterCorrection, 'params.id', makeCounterCorrection, byId);
sample(correction.pageStateCorrections, 'query.lineId', makeLineWithCorrection, (lineId) => ({
  query: { lineId },
}));
sample(correction.pageStateCorrections, 'query.machineId', makeStop, (machineId) => ({
  query: { machineId },
}));
sample(correction.previewStateCorrection, 'body.machineId', anyMachine, (machineId) => ({
  body: { ...stretch, machineId },
}));
sample(correction.createStateCorrection, 'body.machineId', anyMachine, (machineId) => ({
  body: correctionBody(machineId),
}));
sample(correction.revokeStateCorrection, 'params.id', makeCorrection, byId);
const at = stoppedAtMs;
sample(noteStops, 'body.stops.machineId', makeStop, (machineId) => ({
  body: { stops: [{ machineId, at }], comment: 'taken over' },
}));
sampleBy(noteStops, 'body.reasonId', makeReason, (server, user, reasonId) => {
  const machineId = server.wiring.directory.findMachine(user.tenantId, 'L1-FILLER')?.id ?? '1';
  return server.call(noteStops, { body: { stops: [{ machineId, at }], reasonId } }, user);
});
sample(parameters.machineParameter.page, 'query.deptId', makeMachineOfParameter, (deptId) => ({
  query: { deptId },
}));
sample(parameters.pagePlcParams, 'params.id', makeMachineOfParameter, (id) => ({ ...byId(id), query: {} }));
sample(parameters.listPlcParamGroups, 'params.id', makeMachineOfParameter, byId);
sample(parameters.saveMarksFromParams, 'body.paramIds', makeParameter, (id) => ({
  body: { paramIds: [id], scene: 'taken over' },
}));
sample(parameters.removeMarksOfParams, 'query.paramIds', makeMarkedParameter, (paramIds) => ({
  query: { paramIds, scene: MARKED_SCENE },
}));
