/** `npm run files:move -- --to s3|disk`: moves the contents of files, while the server runs or not. */
import { parseArgs } from 'node:util';
import { MoveReport } from './adapters/blobs/blob-move.ts';
import { askHolder } from './adapters/control.ts';
import { findHolder, lockForCommand } from './adapters/data-lock.ts';
import { runCommand } from './command.ts';
import { readConfig } from './core/config.ts';
import { moveFilesBatch, toMoveArgument } from './move-files.ts';
import { openBlobStores } from './open-adapters.ts';

const MB = 1024 * 1024;
const REASONS_SHOWN = 5;

/** Asks batch by batch until all have been looked at; says how far it is. */
async function moveAll(to: string, ask: (argument: string) => Promise<string>): Promise<string> {
  let moved = 0;
  let bytes = 0;
  const failed: MoveReport['failed'] = [];
  for (let after: string | null = ''; after !== null; ) {
    const report: MoveReport = MoveReport.parse(JSON.parse(await ask(toMoveArgument(to, after))));
    moved += report.moved;
    bytes += report.bytes;
    failed.push(...report.failed);
    after = report.last;
    if (after !== null) process.stderr.write(`linewall: ${moved} moved, ${failed.length} not\n`);
  }
  const done = `${moved} files moved to ${to}, ${(bytes / MB).toFixed(1)} MB`;
  if (failed.length === 0) return done;
  const reasons = failed.slice(0, REASONS_SHOWN).map(({ id, reason }) => `${id}: ${reason}`);
  throw new Error(`${done}; ${failed.length} are where they were: ${reasons.join('; ')}`);
}

runCommand(async () => {
  const { to = '' } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to !== 's3' && to !== 'disk') throw new Error('usage: npm run files:move -- --to s3|disk');
  const config = readConfig(process.env);
  const holder = findHolder(config.dataDir);
  // The running server's own settings count.
  if (holder) return moveAll(to, (argument) => askHolder(holder, 'filesMove', argument));
  const lock = await lockForCommand(config.dataDir);
  const stores = await openBlobStores(config);
  return moveAll(to, (argument) => moveFilesBatch(stores, config, argument)).finally(() => lock.release());
});
