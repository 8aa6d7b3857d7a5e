import { exportReport, getReportPages, runReportOf } from '#shared/contracts/report/report-run.ts';
import type { MakeRow } from '#tests/support/walks/foreign-rows/make-row.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, samples } = createSampler();
export const REPORT_SAMPLES = samples;

const days = ['2026-01-01', '2026-01-02'];

const makeRun: MakeRow = async (server, owner) => {
  const answer = await server.call(runReportOf, { body: { no: 'STOP-PARETO', params: { days } } }, owner);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.id;
};

sample(getReportPages, 'params.id', makeRun, (id) => ({ ...byId(id), query: { first: 0, count: 1 } }));
sample(exportReport, 'params.id', makeRun, (id) => ({
  ...byId(id),
  query: { file: 'csv' as const, query: 'stops' },
}));
