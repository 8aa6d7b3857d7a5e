import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';

/** What the stand-in host of the demo is set to, as in the console of the platform; only this user may read it. */
const DemoAccount = z.object({
  /** Empty: the account was removed here, and nothing is sent any more. */
  hookUrl: z.string(),
  account: z.string(),
  appId: z.string(),
  secret: z.string(),
  token: z.string(),
  encodingKey: z.string(),
  mode: z.literal('safe'),
  /** When the account was made here: its fans have written before. */
  seededAt: EpochMs,
  /** Whether its materials were uploaded; those that are removed later stay removed. */
  hasMaterials: z.boolean(),
});
export type DemoAccount = z.infer<typeof DemoAccount>;

const fileOf = (dataDir: string): string => join(dataDir, 'demo-wechat.json');

/** Null = there is none yet, or it cannot be read. */
export async function readDemoAccount(dataDir: string): Promise<DemoAccount | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return DemoAccount.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Never leaves half a file behind: the host reads it while it runs. */
export async function writeDemoAccount(dataDir: string, account: DemoAccount): Promise<void> {
  const file = fileOf(dataDir);
  const draft = `${file}.draft`;
  await writeFile(draft, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
