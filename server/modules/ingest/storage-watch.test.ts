import { expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { createStorageWatch } from './storage-watch.ts';

function watched() {
  const lines: { msg: string; messages?: number }[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  let nowMs = 0;
  return {
    lines,
    watch: createStorageWatch(log, () => nowMs),
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

it('says once that nothing is stored and why, then once a minute how many wait, then that it goes on', async () => {
  const { lines, watch, pass } = watched();
  const full = new Error('the disk is full');
  for (let n = 0; n < 1_000; n += 1) watch.failed(full, 2);
  expect(lines).toMatchObject([
    { msg: 'messages are not stored and not acknowledged: the disk is full', messages: 2 },
  ]);
  pass(60_000);
  watch.failed(full, 1);
  expect(lines.at(-1)).toMatchObject({ messages: 1_999 });
  watch.stored();
  watch.stored();
  expect(lines.map(({ msg }) => msg).slice(2)).toEqual(['messages are stored again']);
});

it('is not ready while storing fails, and does not hold it against an hour without messages', async () => {
  const { watch, pass } = watched();
  await expect(watch.check()).resolves.toBeUndefined();
  watch.failed(new Error('the disk is full'), 1);
  await expect(watch.check()).rejects.toThrow('the disk is full');
  pass(31_000);
  await expect(watch.check()).resolves.toBeUndefined();
});
