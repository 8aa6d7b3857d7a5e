import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkpointPath, readCheckpoint, writeCheckpoint } from './checkpoint-file.ts';
import { createBottlingSim } from './plant/sim.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-checkpoint-'));
  file = checkpointPath(join(folder, 'demo-credential.json'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a checkpoint', () => {
  it('comes back as it was written, beside the credential, and leaves no draft', async () => {
    const sim = createBottlingSim({ seed: 1, startMs: 1_795_180_000_000 });
    sim.advanceTo(sim.nowMs() + 60_000);
    const checkpoint = {
      anchor: { plantMs: sim.nowMs(), wallMs: 7 },
      state: sim.snapshot(),
      warehouse: null,
      hall: null,
    };
    await writeCheckpoint(file, checkpoint);
    await writeCheckpoint(file, checkpoint);
    expect(await readCheckpoint(file)).toEqual(checkpoint);
    expect(await readdir(folder)).toEqual(['demo-state.json']);
  });

  it.each([
    ['is missing', null],
    ['is cut off', '{"anchor":{"plantMs":1,"wallMs":1},"state":{"ver'],
    ['is empty', '{}'],
    ['is of another version', '{"anchor":{"plantMs":1,"wallMs":1},"state":{"version":0}}'],
  ])('that %s is none', async (_what, text) => {
    if (text !== null) await writeFile(file, text);
    expect(await readCheckpoint(file)).toBeNull();
  });
});
