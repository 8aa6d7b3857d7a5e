import { getCodeAdvice } from '#shared/contracts/codes/code-advice.ts';
import * as history from '#shared/contracts/history/history.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import * as parameters from '#shared/contracts/history/machine-parameter.ts';
import * as correction from '#shared/contracts/history/state-correction.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { getStopPareto } from '#shared/contracts/history/stop-pareto.ts';
import {
  MARKED_SCENE,
  makeMachineOfParameter,
  makeMarkedParameter,
  makeParameter,
} from '#tests/support/walks/foreign-rows/parameter-rows.ts';
import { anyLine, anyMachine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import {
  correctionBody,
  makeCorrection,
  makeLineWithCorrection,
  makeReason,
  makeStop,
  stoppedAtMs,
} from '#tests/support/walks/foreign-rows/stop-rows.ts';
import { byId, createSampler, range } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const HISTORY_SAMPLES = samples;

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
