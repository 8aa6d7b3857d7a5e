import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recipes } from '@chakra-ui/react/theme';
import { expect, it } from 'vitest';
import { usedRecipes } from './recipes.ts';

const CONSOLE = resolve(import.meta.dirname, '../..');

const FILES = globSync('**/*.tsx', { cwd: CONSOLE }).map((file) => readFileSync(join(CONSOLE, file), 'utf8'));
const namesOf = (text: string): string =>
  /import \{([^}]*)\} from '@chakra-ui\/react';/.exec(text)?.[1] ?? '';
const keyOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

it('has the look of every simple part that the console uses', () => {
  const parts = new Set(FILES.flatMap((text) => namesOf(text).split(',')).map((name) => keyOf(name.trim())));
  const used = Object.keys(recipes).filter((name) => parts.has(name));
  expect(used).toContain('button');
  expect(Object.keys(usedRecipes.recipes)).toEqual(expect.arrayContaining(used));
});

it('has the look of every Chakra part that the console uses: without it a part is transparent', () => {
  const parts = FILES.flatMap((text) => {
    const imported = namesOf(text);
    return [...text.matchAll(/<([A-Z][A-Za-z]+)\.Root\b(?![^>]*\bunstyled\b)/g)].flatMap(([, name = '']) =>
      new RegExp(`\\b${name}\\b`).test(imported) ? [keyOf(name)] : [],
    );
  });
  expect(parts).toContain('popover');
  expect(Object.keys(usedRecipes.slotRecipes)).toEqual(expect.arrayContaining([...new Set(parts)]));
});
