import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HallState } from './hall/hall-sim.ts';
import type { SimState } from './plant/sim-state.ts';
import type { ClockAnchor } from './plant-clock.ts';
import type { FanScriptState } from './public-account/fan-script.ts';
import type { HouseState } from './warehouse/sim-state.ts';

/** Where the plant was when everything up to then had been acknowledged. */
export interface Checkpoint {
  readonly anchor: ClockAnchor;
  readonly state: SimState;
  /** Of the warehouse; null = it has none. */
  readonly warehouse: HouseState | null;
  /** Of the pre-treatment hall; null = it has not begun. */
  readonly hall: HallState | null;
  /** Of the fans of the public account; absent or null = they have not begun. */
  readonly fans?: FanScriptState | null;
}

export function checkpointPath(credentialFile: string): string {
  return join(dirname(credentialFile), 'demo-state.json');
}

/** The last checkpoint; null when there is none or it cannot be used. */
export async function readCheckpoint(file: string): Promise<Checkpoint | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isCheckpoint(value)) return null;
    // Of an older or another version: the warehouse and the hall begin anew.
    return {
      ...value,
      warehouse: value.warehouse?.version === 2 ? value.warehouse : null,
      hall: value.hall?.version === 1 ? value.hall : null,
    };
  } catch {
    return null;
  }
}

/** Only the outline: it is our own file, and `resumeBottlingSim` refuses a state of another version or plant. */
function isCheckpoint(value: unknown): value is Checkpoint {
  const part = (whole: unknown, key: string): unknown =>
    whole !== null && typeof whole === 'object' ? Reflect.get(whole, key) : undefined;
  const anchor = part(value, 'anchor');
  return (
    Number.isFinite(part(anchor, 'plantMs')) &&
    Number.isFinite(part(anchor, 'wallMs')) &&
    part(part(value, 'state'), 'version') === 3
  );
}

/** Never leaves half a file behind. */
export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, JSON.stringify(checkpoint));
  await rename(draft, file);
}
