import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toMeterEvents } from '#server/modules/energy/meter-events.ts';
import { createSlotCounter } from '#server/modules/history/metrics/slot-counter.ts';
import type { Oee } from '#shared/contracts/history/history.ts';
import { addOee, computeOee, type OeeInput } from '#shared/domain/machine/oee.ts';
import { type DueWork, type Lateness, latenessOf } from '#shared/domain/orders/lateness.ts';
import { ROOT } from './import-graph.ts';

/** The worked examples of the page for plant managers are what the product computes. */
const PAGE = readFileSync(join(ROOT, 'docs/use/how-figures-are-made.md'), 'utf8');
const MINUTE_MS = 60_000;

/** The rows of the table whose head begins with these cells. */
function table(...head: readonly string[]): string[][] {
  const lines = PAGE.split('\n');
  const found = lines.indexOf(`| ${head.join(' | ')} |`);
  expect(found, head.join(' | ')).toBeGreaterThan(-1);
  const end = lines.findIndex((line, index) => index > found && !line.startsWith('|'));
  return lines.slice(found + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const number = (text = ''): number => Number(text.replaceAll(',', ''));
const numbers = (text = ''): number[] => text.split(', ').map(number);
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

const OEE_HEAD = ['planned min', 'production min', 'ideal per hour', 'made', 'good'] as const;
const RESULT_HEAD = ['availability', 'performance', 'quality', 'OEE'] as const;

function toInput([planned, production, ideal, made, good]: readonly string[]): OeeInput {
  return {
    plannedBusyMs: number(planned) * MINUTE_MS,
    productionMs: number(production) * MINUTE_MS,
    idealMsPerItem: 3_600_000 / number(ideal),
    producedCount: number(made),
    goodCount: number(good),
  };
}

describe('how figures are made', () => {
  it.each(table('readings', 'output'))('output of %s is %s', (readings, output) => {
    const counter = createSlotCounter(0, 1_000);
    counter.begin();
    counter.complete(null);
    for (const [index, value] of numbers(readings).entries()) counter.add(index, value);
    const made = [...counter.bySlot().values()].reduce((sum, value) => sum + value, 0);
    expect(counter.held() > 0 ? 'check' : String(made)).toBe(output);
  });

  it.each(table(...OEE_HEAD, ...RESULT_HEAD))('OEE of %s planned, %s production, %s ideal', (...row) => {
    const { availability, performance, quality, oee }: Oee = computeOee(toInput(row));
    expect([availability, performance, quality, oee].map(percent)).toEqual(row.slice(OEE_HEAD.length));
  });

  it('adds products by their sums', () => {
    const { oee, availability } = addOee(table(...OEE_HEAD).map(toInput));
    expect(PAGE).toContain(
      `Together that is an OEE of ${percent(oee)}, of an availability of ${percent(availability)}.`,
    );
  });

  it.each(table('due in min', 'planned pallets', 'done', 'pallets in the last half hour', 'says'))(
    'work due in %s min with %s planned and %s done',
    (due, planned, done, recent, says) => {
      const nowMs = 1_700_000_000_000;
      const work: DueWork = {
        dueMs: nowMs + number(due) * MINUTE_MS,
        isDone: false,
        startedMs: nowMs - 30 * MINUTE_MS,
        planned: number(planned),
        done: number(done),
        recent: { pallets: number(recent), scans: number(recent) },
        planRate: null,
      };
      expect(spoken(latenessOf(work, nowMs))).toBe(says);
    },
  );

  it.each(table('kind', 'readings, five minutes apart', 'amount'))(
    '%s meter: %s is %s',
    (kind, readings, amount) => {
      const values = numbers(readings);
      const [first = 0, last = 0] = [values[0], values.at(-1)];
      const increase = values.slice(1).reduce((sum, value, index) => sum + value - (values[index] ?? 0), 0);
      const unit = {
        at: 0,
        until: 11 * MINUTE_MS,
        first,
        last,
        increase,
        held: 0,
        mean: 0,
        base: null,
        bases: 0,
      };
      const rule = {
        kind: kind === 'net' ? 'net' : 'counter',
        factor: 1,
        rolloverAt: null,
        gapMs: 900_000,
      } as const;
      const range = { from: 0, to: 15 * MINUTE_MS };
      const extremes = { min: Math.min(...values), max: Math.max(...values) };
      const { placed, resets } = toMeterEvents(
        rule,
        { before: null, units: [{ ...unit, ...extremes }] },
        range,
      );
      expect(resets).toEqual([]);
      expect(placed.reduce((sum, one) => sum + one.amount, 0)).toBeCloseTo(number(amount), 6);
    },
  );
});

function spoken(lateness: Lateness): string {
  const by = 'byMs' in lateness ? `, by ${Math.round(lateness.byMs / MINUTE_MS)} min` : '';
  return lateness.kind.replace('_', ' ') + by;
}
