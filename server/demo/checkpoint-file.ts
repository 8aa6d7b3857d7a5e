import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SimState } from '../../shared/domain/bottling/sim-state.ts';
import type { ClockAnchor } from './plant-clock.ts';

/** Where the plant was when everything up to then had been acknowledged. */
export interface Checkpoint {
  readonly anchor: ClockAnchor;
  readonly state: SimState;
}

export function checkpointPath(credentialFile: string): string {
  return join(dirname(credentialFile), 'demo-state.json');
}

/** The last checkpoint; null when there is none or it cannot be read. */
export async function readCheckpoint(file: string): Promise<Checkpoint | null> {
  try {
    // Our own file: `resumeBottlingSim` refuses a state of another version or plant.
    return JSON.parse(await readFile(file, 'utf8')) as Checkpoint;
  } catch {
    return null;
  }
}

/** Never leaves half a file behind. */
export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, JSON.stringify(checkpoint));
  await rename(draft, file);
}
