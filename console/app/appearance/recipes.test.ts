import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { usedRecipes } from './recipes.ts';

const CONSOLE = resolve(import.meta.dirname, '../..');

it('has the look of every Chakra part that the console uses: without it a part is transparent', () => {
  const parts = globSync('**/*.tsx', { cwd: CONSOLE }).flatMap((file) => {
    const text = readFileSync(join(CONSOLE, file), 'utf8');
    const imported = /import \{([^}]*)\} from '@chakra-ui\/react';/.exec(text)?.[1] ?? '';
    return [...text.matchAll(/<([A-Z][A-Za-z]+)\.Root\b/g)].flatMap(([, name = '']) =>
      new RegExp(`\\b${name}\\b`).test(imported) ? [`${name.charAt(0).toLowerCase()}${name.slice(1)}`] : [],
    );
  });
  expect(parts).toContain('popover');
  expect(Object.keys(usedRecipes.slotRecipes)).toEqual(expect.arrayContaining([...new Set(parts)]));
});
