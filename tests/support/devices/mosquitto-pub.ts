import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MqttLogin } from '#tests/support/servers/server-process.ts';

const execute = promisify(execFile);

/** Publishes with mosquitto's own client, QoS 1; resolves when the broker has acknowledged. */
export async function mosquittoPub(login: MqttLogin, topic: string, payload: unknown): Promise<void> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const { host, port, username, password } = login;
  await execute(
    'mosquitto_pub',
    ['-h', host, '-p', String(port), '-u', username, '-P', password, '-q', '1', '-t', topic, '-m', text],
    {
      timeout: 20_000,
    },
  );
}

/** Whether mosquitto's client is installed; a test that needs it is skipped by name when it is not. In CI it fails instead. */
export async function hasMosquittoPub(): Promise<boolean> {
  if (process.env.CI) return true;
  return execute('mosquitto_pub', ['--help']).then(
    () => true,
    // It prints its help with exit code 1.
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );
}
