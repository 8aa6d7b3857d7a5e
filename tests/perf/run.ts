import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectors } from '#tests/perf/connectors/connectors.ts';
import { startup } from '#tests/perf/startup/startup.ts';
import { administration } from './administration/administration.ts';
import { bigScreens } from './big-screens.ts';
import { boards } from './boards.ts';
import { RESULTS, writeDocs } from './docs.ts';
import { energy } from './energy.ts';
import { readEnvironment } from './environment.ts';
import { fanout } from './fanout.ts';
import { history } from './history.ts';
import { ingest } from './ingest.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { plant } from './plant.ts';
import { qualitySteps } from './quality-steps.ts';
import { type Bench, judge, type Row } from './row.ts';
import { slowQuery } from './slow-query.ts';
import { printTable } from './table.ts';
import { warehouse } from './warehouse/warehouse.ts';

const BENCHES: readonly Bench[] = [
  boards,
  bigScreens,
  qualitySteps,
  ingest,
  latency,
  fanout,
  history,
  energy,
  plant,
  administration,
  warehouse,
  startup,
  connectors,
  memory,
  slowQuery,
];

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string', multiple: true },
    /** Of the boards only these variants, for a look at one of them; such a run keeps no results. */
    variant: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});

const chosen = BENCHES.filter(({ name }) => !values.only || values.only.includes(name));
if (chosen.length === 0) {
  console.error(`bench: --only takes ${BENCHES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const rows: Row[] = [];
const measured = new Map<string, readonly Row[]>();
mkdirSync(RESULTS, { recursive: true });
for (const bench of chosen) {
  const env = readEnvironment(bench.needsBrowser);
  console.error(`\n${bench.name}`);
  try {
    const drafts = await bench.run({
      isQuick: values.quick,
      variants: values.variant ?? null,
      say: (text) => console.error(`  ${text}`),
    });
    const judged = drafts.map((draft) => judge(draft, env));
    rows.push(...judged);
    if (!values.quick) {
      measured.set(bench.name, judged);
      writeFileSync(join(RESULTS, `${bench.name}.json`), `${JSON.stringify(judged, null, 2)}\n`);
    }
  } catch (error) {
    process.exitCode = 1;
    const note = `not measured: ${error instanceof Error ? error.message : String(error)}`;
    rows.push({ name: bench.name, value: null, unit: '', better: 'lower', note, met: false, env });
  }
}
printTable(rows);
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (values.docs) writeDocs(measured);
