import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { IngestMessage, ingest, MetricsMessage, StateMessage } from '#shared/contracts/ingest/ingest.ts';
import { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

/** Kinds of events. */
const KINDS = new Set(
  WarehouseEvent.options.flatMap((kind) =>
    'shape' in kind ? kind.shape.type.value : kind.options.map(({ shape }) => shape.type.value),
  ),
);

const DOCS = ['connect/wms-events', 'use/railway'].map((name) =>
  resolve(import.meta.dirname, `../../../../docs/${name}.md`),
);

it('every example of the pages is an event, and every kind has one', async () => {
  const pages = await Promise.all(DOCS.map((file) => readFile(file, 'utf8')));
  const text = pages.join('\n');
  const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json));
  const payloads = [...text.matchAll(/"payload": (\{.*?\})\}\]/gs)].map(([, json = '']) => JSON.parse(json));
  expect(payloads).toHaveLength(DOCS.length);
  for (const example of [...examples, ...payloads])
    expect(WarehouseEvent.safeParse(example).error?.issues).toBeUndefined();
  expect(new Set(examples.map(({ type }) => type))).toEqual(KINDS);
});

const PAYLOADS = { state: StateMessage, metrics: MetricsMessage, event: WarehouseEvent };

it('every example of the API document is a message that is taken, and every kind of events has one', () => {
  const kinds = Object.values(ingest.examples ?? {}).map(({ value }) => {
    const [message] = z.array(IngestMessage).parse(value);
    const kind = message?.topic.split('/').at(-1) as keyof typeof PAYLOADS;
    const { data, error } = PAYLOADS[kind].safeParse(message?.payload);
    expect(error?.issues).toBeUndefined();
    return data && 'type' in data ? data.type : kind;
  });
  expect(new Set(kinds)).toEqual(new Set([...KINDS, 'state', 'metrics']));
});
