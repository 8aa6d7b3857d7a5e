import type { FansHost } from './fans-pump.ts';

/** Settings of the demo plant's publisher. */
export interface DemoSettings {
  /** File with the broker's address and the machine credential; the program waits for it. */
  readonly credentialFile: string;
  /** Times faster than the clock on the wall; timestamps stay those of the wall. */
  readonly speed: number;
  readonly seed: number;
  /** Absent = no messages of fans are sent. */
  readonly fansHost?: FansHost;
}

const SPEED_MAX = 600;

/** @throws Error with one line that names the setting which cannot be used. */
export function readDemoSettings(env: Readonly<Record<string, string | undefined>>): DemoSettings {
  const credentialFile = env.LINEWALL_DEMO_CREDENTIAL;
  if (!credentialFile) throw new Error('LINEWALL_DEMO_CREDENTIAL must name the credential file');
  const speed = numberOf(env, 'LINEWALL_DEMO_SPEED', 1);
  if (!(speed > 0 && speed <= SPEED_MAX))
    throw new Error(`LINEWALL_DEMO_SPEED must be above 0 and at most ${SPEED_MAX}`);
  const seed = numberOf(env, 'LINEWALL_DEMO_SEED', 20_260);
  if (!Number.isSafeInteger(seed)) throw new Error('LINEWALL_DEMO_SEED must be a whole number');
  const fansHost = fansHostOf(env);
  return { credentialFile, speed, seed, ...(fansHost && { fansHost }) };
}

function fansHostOf({
  LINEWALL_DEMO_WECHAT_CONTROL: origin,
  LINEWALL_DEMO_WECHAT_SECRET: secret,
  LINEWALL_DEMO_WECHAT_FILE: accountFile,
}: Readonly<Record<string, string | undefined>>): FansHost | null {
  return origin && secret && accountFile ? { origin, secret, accountFile } : null;
}

function numberOf(env: Readonly<Record<string, string | undefined>>, name: string, fallback: number): number {
  const text = env[name];
  return text === undefined || text.trim() === '' ? fallback : Number(text);
}
