import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostFile } from './wechat-host-media.ts';

/** How a value stands in its file: as JSON. */
interface KeptForm<Value> {
  write(value: Value): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: what `write` has made of a value
  read(kept: any): Value;
}

/** Values that outlive the program: each is written into a folder as it is set. Half a file is never read. */
class KeptMap<Value> extends Map<string, Value> {
  readonly #folder: string;
  readonly #form: KeptForm<Value>;

  constructor(folder: string, form: KeptForm<Value>) {
    super();
    this.#folder = folder;
    this.#form = form;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const [id, ending] = name.split('.');
      if (id !== undefined && ending === 'json')
        super.set(id, form.read(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    }
  }

  override set(id: string, value: Value): this {
    const path = join(this.#folder, id);
    writeFileSync(`${path}.half`, JSON.stringify(this.#form.write(value)), { mode: 0o600 });
    renameSync(`${path}.half`, `${path}.json`);
    return super.set(id, value);
  }

  override delete(id: string): boolean {
    rmSync(join(this.#folder, `${id}.json`), { force: true });
    return super.delete(id);
  }
}

/** Permanent media and drafts of a host, kept in a folder. */
export function keptMedia(folder: string) {
  return {
    permanent: new KeptMap<HostFile>(join(folder, 'media'), {
      write: ({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }),
      read: ({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }),
    }),
    drafts: new KeptMap<unknown[]>(join(folder, 'drafts'), {
      write: (articles) => articles,
      read: (articles) => articles,
    }),
  };
}
