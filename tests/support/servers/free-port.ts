import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One file for each port given out, with the process id of its owner: test processes run beside each other. */
const RESERVED = join(tmpdir(), 'linewall-test-ports');
/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections and to listeners on port 0, and
 * above 10080, which browsers refuse to open.
 */
const [FIRST, COUNT] = [11_000, 21_000];

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns false where another process that is still alive holds the port. */
async function reserve(port: number): Promise<boolean> {
  const file = join(RESERVED, String(port));
  const owner = await readFile(file, 'utf8').then(Number, () => null);
  if (owner !== null) {
    if (isAlive(owner)) return false;
    await rm(file, { force: true });
  }
  return writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A TCP port on 127.0.0.1 that no other caller gets while this process lives: a server can be stopped and
 * started on it again.
 */
export async function freePort(): Promise<number> {
  await mkdir(RESERVED, { recursive: true });
  const start = Math.floor(Math.random() * COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    if ((await reserve(port)) && (await canListen(port))) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT - 1}`);
}
