import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** How a machine signs in to the broker. */
export interface MachineCredential {
  readonly url: string;
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
}

const POLL_MS = 250;

/** Waits until the file exists and is complete. */
export async function waitForCredential(file: string, signal: AbortSignal): Promise<MachineCredential> {
  for (;;) {
    const credential = await readCredential(file);
    if (credential) return credential;
    await wait(POLL_MS, undefined, { signal });
  }
}

async function readCredential(file: string): Promise<MachineCredential | null> {
  try {
    return toCredential(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // Not there yet, or just being written.
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return null;
    throw error;
  }
}

function toCredential(value: unknown): MachineCredential {
  const text = (key: string): string => {
    const part: unknown = value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined;
    if (typeof part !== 'string' || part === '') throw new Error(`the credential file has no ${key}`);
    return part;
  };
  return {
    url: text('url'),
    tenantId: text('tenantId'),
    username: text('username'),
    password: text('password'),
  };
}
