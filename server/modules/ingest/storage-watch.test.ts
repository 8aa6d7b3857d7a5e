import { expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { DatabaseUnavailable } from '#server/core/ports/database.ts';
import { createStorageWatch } from './storage-watch.ts';

function watched() {
  const lines: { msg: string; messages?: number }[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  let nowMs = 0;
  let isAway = false;
  const ping = async () => {
    if (isAway) throw new DatabaseUnavailable('refused');
  };
  return {
    lines,
    watch: createStorageWatch(log, { ping }, () => nowMs),
    setAway(is: boolean) {
      isAway = is;
    },
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

it('says once that nothing is stored and why, then once a minute how many wait, then that it goes on', async () => {
  const { lines, watch, pass } = watched();
  const full = new Error('the disk is full');
  for (let n = 0; n < 1_000; n += 1) watch.begin(2).failed(full);
  expect(lines).toMatchObject([
    { msg: 'messages are not stored and not acknowledged: the disk is full', messages: 2 },
  ]);
  pass(60_000);
  watch.begin(1).failed(full);
  expect(lines.at(-1)).toMatchObject({ messages: 1_999 });
  watch.begin(1).stored();
  watch.begin(1).stored();
  expect(lines.map(({ msg }) => msg).slice(2)).toEqual(['messages are stored again']);
});

it('goes on for the log only with a message whose storing began after the last failure', () => {
  const { lines, watch } = watched();
  const early = watch.begin(1);
  watch.begin(1).failed(new Error('the disk is full'));
  early.stored();
  expect(lines).toHaveLength(1);
  watch.begin(1).stored();
  expect(lines.at(-1)).toMatchObject({ msg: 'messages are stored again' });
});

it('is not ready while storing fails, and does not hold it against an hour without messages', async () => {
  const { watch, pass } = watched();
  await expect(watch.check()).resolves.toBeUndefined();
  watch.begin(1).failed(new Error('the disk is full'));
  await expect(watch.check()).rejects.toThrow('the disk is full');
  pass(31_000);
  await expect(watch.check()).resolves.toBeUndefined();
});

it('is ready as soon as the database answers again, although no machine has sent anything since', async () => {
  const { lines, watch, setAway } = watched();
  setAway(true);
  watch.begin(1).failed(new DatabaseUnavailable('refused'));
  await expect(watch.check()).rejects.toThrow('refused');
  setAway(false);
  await expect(watch.check()).resolves.toBeUndefined();
  // Only a message that was stored ends it for the log.
  expect(lines.map(({ msg }) => msg)).toEqual(['messages are not stored and not acknowledged: refused']);
});

it('stays unready for what else keeps it from storing, although the database answers', async () => {
  const { watch } = watched();
  watch.begin(1).failed(new DatabaseUnavailable('refused'));
  watch.begin(1).failed(new Error('no space left'));
  await expect(watch.check()).rejects.toThrow('no space left');
});
