import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, waitForPort } from '#tests/support/devices/mosquitto.ts';

const ENV = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };

/** Null when the program is there, else the reason to name in a skipped test. */
export function whyNoClamd(): string | null {
  try {
    execFileSync('sh', ['-c', 'command -v clamd'], { env: ENV, stdio: 'ignore' });
    return null;
  } catch {
    return 'clamd is not installed';
  }
}

/** What the only signature of `startClamd` finds, under its name. */
export const MALWARE = { text: 'LINEWALL-SCAN-TEST', name: 'Linewall.Test.UNOFFICIAL' };
/** The largest file that it takes unless it is started with another size. */
export const SCANNED_MAX_BYTES = 1024 * 1024;

/** Starts ClamAV's daemon with a signature database of one line, on a free port unless `port` says which. */
export async function startClamd(
  options: { readonly port?: number; readonly maxBytes?: number } = {},
): Promise<{ readonly url: string; readonly port: number; stop(): Promise<void> }> {
  const { port = await findFreePort(), maxBytes = SCANNED_MAX_BYTES } = options;
  const folder = mkdtempSync(join(tmpdir(), 'linewall-clamd-'));
  writeFileSync(join(folder, 'test.ndb'), `Linewall.Test:0:*:${Buffer.from(MALWARE.text).toString('hex')}\n`);
  const file = join(folder, 'clamd.conf');
  writeFileSync(
    file,
    `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${folder}\nForeground yes\nStreamMaxLength ${maxBytes}\n`,
  );
  const daemon = spawn('clamd', ['-c', file], { env: ENV, stdio: 'ignore' });
  await waitForPort(port);
  return {
    url: `tcp://127.0.0.1:${port}`,
    port,
    async stop() {
      if (daemon.exitCode !== null || daemon.signalCode !== null) return;
      const exited = new Promise((resolve) => daemon.once('exit', resolve));
      daemon.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
