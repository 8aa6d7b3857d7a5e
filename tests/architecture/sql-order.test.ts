import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

/** After `select id::text as id`, a bare `id` in `order by` is that text: 10 comes before 9. */
const ORDERED = /\bselect\b[^`]*?(?<![.\w])id::text as id\b[^`]*?\border by\b([^`)]*)/g;
const BARE_ID = /(?<![.\w])id\b/;

function ordersByText(text: string): readonly string[] {
  return [...text.matchAll(ORDERED)]
    .map(([, order = '']) => order.trim())
    .filter((order) => BARE_ID.test(order));
}

it('SQL orders ids as numbers', () => {
  const sources = [...readSources()].filter(([file]) => file.startsWith('server/'));
  expect(sources.flatMap(([file, text]) => ordersByText(text).map((order) => `${file}: ${order}`))).toEqual(
    [],
  );
});

it('finds an order by text', () => {
  expect(ordersByText('select id::text as id, no from task order by due_at, id desc limit 5')).toEqual([
    'due_at, id desc limit 5',
  ]);
  expect(ordersByText('select id::text as id from task where x = 1 order by task.id')).toEqual([]);
});
