import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecretBox } from './secret-box.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linewall-box-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the secret box', () => {
  it('opens what it sealed, after a restart too', async () => {
    const sealed = (await openSecretBox(dataDir)).seal('密钥 key', 'totp:1:2');
    expect((await openSecretBox(dataDir)).open(sealed, 'totp:1:2')).toBe('密钥 key');
    expect(sealed.includes('key')).toBe(false);
  });

  it('opens nothing for another purpose, with another key, or when a bit was changed', async () => {
    const box = await openSecretBox(dataDir);
    const sealed = box.seal('secret', 'totp:1:2');
    expect(box.open(sealed, 'totp:1:3')).toBeNull();
    const other = join(dataDir, 'secrets.key');
    const changed = Buffer.from(sealed);
    changed[14] = (changed[14] ?? 0) ^ 1;
    expect(box.open(changed, 'totp:1:2')).toBeNull();
    expect(box.open(Buffer.alloc(3), 'totp:1:2')).toBeNull();
    await rm(other);
    expect((await openSecretBox(dataDir)).open(sealed, 'totp:1:2')).toBeNull();
  });

  it('makes the same code of a text after a restart, and another for another text, purpose or key', async () => {
    const code = (await openSecretBox(dataDir)).codeOf('text', 'file');
    const box = await openSecretBox(dataDir);
    expect(box.codeOf('text', 'file')).toEqual(code);
    expect(code).toHaveLength(32);
    expect(box.codeOf('texts', 'file')).not.toEqual(code);
    expect(box.codeOf('text', 'files')).not.toEqual(code);
    await rm(join(dataDir, 'secrets.key'));
    expect((await openSecretBox(dataDir)).codeOf('text', 'file')).not.toEqual(code);
  });

  it('keeps its key for its owner alone', async () => {
    await openSecretBox(dataDir);
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(join(dataDir, 'secrets.key'), 'utf8'), 'base64')).toHaveLength(32);
  });

  it('does not start on a file that is no key', async () => {
    await writeFile(join(dataDir, 'secrets.key'), 'nonsense');
    await expect(openSecretBox(dataDir)).rejects.toThrow('does not hold a key');
  });
});
