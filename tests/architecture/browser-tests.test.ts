import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

it('options of browser tests are set in their own file: in a shared one they reach whichever file comes first', () => {
  const shared = ['tests/e2e', 'tests/support'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'))
      .map((path) => join(folder, path)),
  );
  expect(shared.length).toBeGreaterThan(20);
  const setting = shared.filter((path) => /\btest\.use\(/.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(setting).toEqual([]);
});
