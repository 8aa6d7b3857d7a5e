import { expect, it } from 'vitest';
import { inboundOrder } from '#shared/i18n/zh/orders/inbound-order.ts';
import { shiftStaff } from '#shared/i18n/zh/yard/shift-staff.ts';
import { valuePaths } from './value-paths.ts';

const TEXTS: Readonly<Record<string, unknown>> = { inboundOrder, shiftStaff };

const wordOf = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (texts, key) =>
        typeof texts === 'object' && texts !== null
          ? Object.entries(texts).find(([name]) => name === key)?.[1]
          : null,
      TEXTS,
    );

it.each([
  ['inboundOrder', 'state', 'putting_away', '上架中'],
  ['shiftStaff', 'duty', 'picking', '拣货'],
])('the audit shows the word of %s.%s %s', (subject, name, value, word) => {
  expect(valuePaths(subject, name, value).map(wordOf)).toContain(word);
});

it.each(['IN-20261122-0007', '3 pallets', 'Filler', ''])('%o is shown as it is', (value) => {
  expect(valuePaths('inboundOrder', 'note', value).flatMap((path) => wordOf(path) ?? [])).toEqual([]);
});
