import { expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { createClockWatch } from './clock-watch.ts';

it('says once which way and how far the clock was set, and nothing of a clock that is kept right', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  let wallMs = 1_800_000_000_000;
  let monoMs = 50;
  const pass = (ms: number, jumpMs = 0) => {
    monoMs += ms;
    wallMs += ms + jumpMs;
  };
  const look = createClockWatch({ now: () => wallMs }, log, () => monoMs);
  pass(60_000, 400);
  look();
  pass(5_000, 3_600_000);
  look();
  pass(5_000);
  look();
  pass(5_000, -3_600_000);
  look();
  expect(lines).toEqual([
    "the server's clock was set forward by 3600 s",
    "the server's clock was set back by 3600 s",
  ]);
});
