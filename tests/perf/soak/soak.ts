import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RESULTS, writeDocs } from '#tests/perf/docs.ts';
import { readEnvironment } from '#tests/perf/environment.ts';
import { judge, type RowDraft } from '#tests/perf/row.ts';
import { inspectable, openServerProbe } from '#tests/perf/server-memory.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { printTable } from '#tests/perf/table.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { FRAMES_PER_DAY, soakFrames, toFrameRows } from './soak-frames.ts';
import { soakPlant } from './soak-plant.ts';
import { toSoakRows } from './soak-rows.ts';

/**
 * `npm run soak -- [--hours N] [--speed S] [--pulse P] [--frames F] [--log FILE] [--docs]`: N hours of the demo plant, S
 * times as fast as the clock, through the real broker, server and feed into the real board. At such a speed a board would
 * see all events and few of its frames, so P readings a second more keep it painting at its own rate for the whole run.
 * Heaps are read after a garbage collection. Then F frames of a made-up line, as many as a day has, with the board's
 * clock as fast as the machine can: what frames alone cost. `--hours 0` or `--frames 0` leaves one of the two out.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '168' },
    speed: { type: 'string', default: '600' },
    pulse: { type: 'string', default: '40' },
    frames: { type: 'string', default: String(FRAMES_PER_DAY) },
    log: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
});
const hours = Number(values.hours);
const speed = Number(values.speed);
const pulse = Number(values.pulse);
const frames = Number(values.frames);
if (!(hours >= 0) || !(speed >= 1 && speed <= 600) || !(pulse >= 0) || !(frames >= 0)) {
  console.error('soak: --speed must be from 1 to 600; --hours, --pulse and --frames not below 0');
  process.exit(2);
}
if (values.docs && (hours === 0 || frames === 0)) {
  console.error('soak: --docs writes the whole page, so neither part can be left out');
  process.exit(2);
}

function say(line: string): void {
  console.error(line);
  if (values.log) appendFileSync(values.log, `${line}\n`);
}

await buildProduct();
const env = readEnvironment(true);
const inspectorPort = await freePort();
const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error', ...inspectable(inspectorPort) });
console.error(`inspector of the server at ${inspectorPort}`);
const drafts: RowDraft[] = [];
try {
  if (hours > 0) {
    const probe = await openServerProbe(inspectorPort);
    const run = { hours, speed, pulse };
    const { samples, faults } = await soakPlant(server, probe, run, say).finally(() => probe.close());
    drafts.push(...toSoakRows(samples, { ...run, faults }));
    await server.stopDemo();
  }
  if (frames > 0) drafts.push(...toFrameRows(await soakFrames(server.baseURL, frames, say)));
} finally {
  await server.stop();
}

const rows = drafts.map((draft) => judge(draft, env));
printTable(rows);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'soak.json'), `${JSON.stringify(rows, null, 2)}\n`);
if (values.docs) writeDocs(new Map([['soak', rows]]));
process.exit(rows.some(({ met }) => met === false) ? 1 : 0);
