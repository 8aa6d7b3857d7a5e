import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WarehouseEvent } from '#shared/contracts/warehouse-event.ts';

const DOC = resolve(import.meta.dirname, '../../../../docs/wms-events.md');

it('every example of the page is an event, and every kind has one', async () => {
  const text = await readFile(DOC, 'utf8');
  const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json));
  const payload = /"payload": (\{.*?\})\}\]/s.exec(text)?.[1] ?? '';
  for (const example of [...examples, JSON.parse(payload)])
    expect(WarehouseEvent.safeParse(example).error?.issues).toBeUndefined();
  const kinds = WarehouseEvent.options.map((kind) => kind.shape.type.value);
  expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(kinds));
});
