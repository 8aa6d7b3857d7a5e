import { Id } from '#shared/contracts/kit/envelope.ts';
import { loadSamples } from '#tests/support/samples/all-samples.ts';
import { ACCESS_SAMPLES } from './access-samples.ts';
import { ALARM_SAMPLES } from './alarm-samples.ts';
import { CONNECTOR_SAMPLES } from './connector-samples.ts';
import { ENERGY_SAMPLES } from './energy-samples.ts';
import { FILE_SAMPLES } from './file-samples.ts';
import { createSampler, type ForeignSample } from './foreign-sample.ts';
import { HISTORY_SAMPLES } from './history-samples.ts';
import { INBOUND_SAMPLES } from './inbound-samples.ts';
import { JOB_SAMPLES } from './job-samples.ts';
import { OUTBOUND_SAMPLES } from './outbound-samples.ts';
import { PLANT_SAMPLES } from './plant-samples.ts';
import { PLATFORM_SAMPLES } from './platform-samples.ts';
import { PRETREATMENT_SAMPLES } from './pretreatment-samples.ts';
import { PUBLIC_ACCOUNT_SAMPLES } from './public-account-samples.ts';
import { RAIL_SAMPLES } from './rail-samples.ts';
import { REPORT_SAMPLES } from './report-samples.ts';
import { STOCK_SAMPLES } from './stock-samples.ts';
import { VIDEO_SAMPLES } from './video-samples.ts';
import { WAREHOUSE_SAMPLES } from './warehouse-samples.ts';

const OWN = new Map([
  ...ACCESS_SAMPLES,
  ...ALARM_SAMPLES,
  ...PUBLIC_ACCOUNT_SAMPLES,
  ...VIDEO_SAMPLES,
  ...CONNECTOR_SAMPLES,
  ...ENERGY_SAMPLES,
  ...FILE_SAMPLES,
  ...HISTORY_SAMPLES,
  ...JOB_SAMPLES,
  ...INBOUND_SAMPLES,
  ...OUTBOUND_SAMPLES,
  ...PLANT_SAMPLES,
  ...PLATFORM_SAMPLES,
  ...PRETREATMENT_SAMPLES,
  ...RAIL_SAMPLES,
  ...REPORT_SAMPLES,
  ...STOCK_SAMPLES,
  ...WAREHOUSE_SAMPLES,
]);

const plain = createSampler();
/** Of every other subject. */
for (const sample of await loadSamples())
  if (!OWN.has(`${sample.crud.get.id} params.id`) && sample.crud.id === Id) plain.sampleSubject(sample);

/** Place of a contract → what to try there. */
export const FOREIGN_SAMPLES: ReadonlyMap<string, ForeignSample> = new Map([...plain.samples, ...OWN]);
