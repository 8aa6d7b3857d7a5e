import { expect, it } from 'vitest';
import { createTurns } from './embedded-turns.ts';

it('does one after another, the urgent ones first', async () => {
  const turns = createTurns();
  const done: string[] = [];
  let isUnderWay = false;
  const add = (name: string, isUrgent: boolean) =>
    turns.run(async () => {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      await Promise.resolve();
      done.push(name);
      isUnderWay = false;
    }, isUrgent);
  await Promise.all([
    add('first', false),
    add('a', false),
    add('b', false),
    add('urgent 1', true),
    add('urgent 2', true),
  ]);
  expect(done).toEqual(['first', 'urgent 1', 'urgent 2', 'a', 'b']);
});

it('goes on after work that fails', async () => {
  const turns = createTurns();
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const next = turns.run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turns.run(() => Promise.resolve('later'))).toBe('later');
});
