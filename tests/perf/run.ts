import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectors } from '#tests/perf/connectors/connectors.ts';
import { startup } from '#tests/perf/startup/startup.ts';
import { administration } from './administration/administration.ts';
import { alarmGlass } from './alarm-glass.ts';
import { alarmRules } from './alarms.ts';
import { bigScreens } from './big-screens.ts';
import { boards } from './boards.ts';
import { RESULTS, writeDocs } from './docs.ts';
import { energy } from './energy.ts';
import { readEnvironment } from './environment.ts';
import { fanout } from './fanout.ts';
import { files } from './files/files.ts';
import { gpuFrames } from './gpu/gpu-frames.ts';
import { history } from './history.ts';
import { ingest } from './ingest.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { plant } from './plant.ts';
import { publicAccount } from './public-account/public-account.ts';
import { qualitySteps } from './quality-steps.ts';
import { peers } from './real-peers/peers.ts';
import { reports } from './reports/reports.ts';
import { type Bench, judge, type Row } from './row.ts';
import { slowQuery } from './slow-query.ts';
import { printTable } from './table.ts';
import { warehouse } from './warehouse/warehouse.ts';

const BENCHES: readonly Bench[] = [
  boards,
  bigScreens,
  qualitySteps,
  gpuFrames,
  ingest,
  latency,
  fanout,
  history,
  energy,
  alarmRules,
  alarmGlass,
  plant,
  administration,
  warehouse,
  files,
  publicAccount,
  reports,
  startup,
  connectors,
  memory,
  slowQuery,
  peers,
];

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string', multiple: true },
    /** The bench beside other products: it installs them. */
    peers: { type: 'boolean', default: false },
    /** Of a bench that has variants only these. */
    variant: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});

const named = [...(values.only ?? []), ...(values.peers ? [peers.name] : [])];
const chosen = BENCHES.filter(({ name, isByRequest = false }) =>
  named.length > 0 ? named.includes(name) : !isByRequest,
);
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
    // Without rows it was skipped: what an earlier run has measured stays.
    if (!values.quick && judged.length > 0) {
      const kept = bench.isInParts ? withEarlier(bench.name, judged) : judged;
      measured.set(bench.name, kept);
      writeFileSync(join(RESULTS, `${bench.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
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

/** Results of earlier runs that this one has not measured again. */
function withEarlier(name: string, rows: readonly Row[]): readonly Row[] {
  const file = join(RESULTS, `${name}.json`);
  const earlier: readonly Row[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const isNew = new Set(rows.map((row) => row.name));
  return [...earlier.filter((row) => !isNew.has(row.name)), ...rows];
}
