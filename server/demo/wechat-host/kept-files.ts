import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostFile } from './wechat-host-media.ts';

/** Files that outlive the program: each is written into a folder as it is set. A draft of one is never read. */
export class KeptFiles extends Map<string, HostFile> {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const [id, ending] = name.split('.');
      if (id === undefined || ending !== 'json') continue;
      const { base64, ...file } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      super.set(id, { ...file, bytes: Buffer.from(base64, 'base64') });
    }
  }

  override set(id: string, file: HostFile): this {
    const { bytes, ...rest } = file;
    const path = join(this.#folder, id);
    const text = JSON.stringify({ ...rest, base64: Buffer.from(bytes).toString('base64') });
    writeFileSync(`${path}.draft`, text, { mode: 0o600 });
    renameSync(`${path}.draft`, `${path}.json`);
    return super.set(id, file);
  }

  override delete(id: string): boolean {
    rmSync(join(this.#folder, `${id}.json`), { force: true });
    return super.delete(id);
  }
}
