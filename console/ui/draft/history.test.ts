import { expect, it } from 'vitest';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { record, redo, startHistory, undo } from './plan-history.ts';

const plan = (unit: LinePlan['unit']): LinePlan => ({
  unit,
  timeZone: 'Asia/Shanghai',
  bottleneck: null,
  nodes: [],
  edges: [],
});
const [bottle, can, piece] = [plan('bottle'), plan('can'), plan('piece')];

it('goes back and forth through the changes, and forgets what was undone at the next change', () => {
  const two = record(record(startHistory(bottle), can, null), piece, null);
  expect(undo(two).plan).toBe(can);
  expect(undo(undo(undo(two))).plan).toBe(bottle);
  expect(redo(undo(two)).plan).toBe(piece);
  const other = record(undo(two), bottle, null);
  expect(redo(other).plan).toBe(bottle);
  expect(undo(other).plan).toBe(can);
});

it('undoes what was typed into one field at once', () => {
  const typed = record(record(record(startHistory(bottle), can, 'a'), piece, 'a'), bottle, 'b');
  expect(undo(typed).plan).toBe(piece);
  expect(undo(undo(typed)).plan).toBe(bottle);
});

it('lets forms begin anew with every change that is not their own', () => {
  const typed = record(startHistory(bottle), can, 'a');
  expect(typed.epoch).toBe(0);
  expect(undo(typed).epoch).toBe(1);
  expect(record(typed, piece, null).epoch).toBe(1);
  expect(record(typed, typed.plan, null)).toBe(typed);
});
