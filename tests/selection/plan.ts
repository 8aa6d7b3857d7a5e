/**
 * Reads `{ files, whole }` as JSON from standard input: changed paths below the root; why everything runs whatever has changed, or
 * null. Prints a `TestPlan` as JSON.
 */
import { text } from 'node:stream/consumers';
import { readSources } from '#tests/architecture/import-graph.ts';
import { reachOf } from './reach.ts';
import { planOf } from './test-plan.ts';

const { files, whole }: { files: string[]; whole: string | null } = JSON.parse(await text(process.stdin));
const sources = readSources();
const reach = reachOf(files, sources);
const plan = planOf(files, { ...reach, everything: whole ?? reach.everything }, sources);
process.stdout.write(`${JSON.stringify(plan)}\n`);
