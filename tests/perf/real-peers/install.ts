import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const CACHE = resolve(import.meta.dirname, '../../../.cache/peers');
const INSTALL_MAX_MS = 10 * 60_000;

/** Packages of a product, with their versions. */
interface PeerPackages {
  readonly name: string;
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * Installs a product into the cache, once per set of versions, and returns its folder. FUXA's database is compiled where
 * its publisher's binaries cannot be fetched, which takes two minutes.
 */
export async function installPeer(
  { name, packages }: PeerPackages,
  say: (text: string) => void,
): Promise<string> {
  const folder = join(CACHE, name);
  const manifest = `${JSON.stringify({ name: `bench-${name}`, private: true, dependencies: packages }, null, 2)}\n`;
  const done = join(folder, 'installed.json');
  if (existsSync(done) && (await readFile(done, 'utf8')) === manifest) return folder;
  say(`${name}: npm install into ${folder}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    timeout: INSTALL_MAX_MS,
  });
  await writeFile(done, manifest);
  return folder;
}
