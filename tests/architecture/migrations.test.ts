import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '#server/migrations.ts';

const ROOT = resolve(import.meta.dirname, '../..');

it('the lists of the modules hold every file of a migrations folder, each named as its step', () => {
  const files = globSync('server/**/migrations/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'));
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(files.toSorted());
});
