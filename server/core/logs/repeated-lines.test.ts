import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { withoutRepeats } from './repeated-lines.ts';

function limited() {
  const lines: { msg: string; leftOut?: number }[] = [];
  let nowMs = 0;
  const write = withoutRepeats(
    (line) => void lines.push(JSON.parse(line)),
    () => nowMs,
  );
  return {
    lines,
    /** A line as pino writes it. */
    say(level: number, msg: string, more: object = {}) {
      write(`${JSON.stringify({ level, time: 1_700_000_000_000 + nowMs, ...more, msg })}\n`);
    },
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

it('writes an error that repeats once a second, with how many were left out', () => {
  const { lines, say, pass } = limited();
  for (let request = 1; request <= 30; request += 1) {
    say(50, 'the database does not answer', { reqId: `req-${request}`, reason: 'refused' });
    pass(100);
  }
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([undefined, 9, 9]);
  pass(1_000);
  say(50, 'the database does not answer', { reqId: 'req-31', reason: 'refused' });
  pass(1_000);
  say(50, 'the database does not answer', { reqId: 'req-32', reason: 'refused' });
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([undefined, 9, 9, 9, undefined]);
});

it('loses no line that says something else', () => {
  const { lines, say } = limited();
  for (let n = 0; n < 3; n += 1) {
    say(50, 'job failed', { job: 'upkeep' });
    say(50, 'job failed', { job: `job ${n}` });
    say(50, `failed ${n}`);
    say(40, 'a warning');
    say(60, 'the process ends');
  }
  const count = (asked: string) => lines.filter(({ msg }) => msg === asked).length;
  expect(count('job failed')).toBe(4);
  expect(lines.filter(({ msg }) => /^failed \d$/.test(msg))).toHaveLength(3);
  expect(count('a warning')).toBe(3);
  expect(count('the process ends')).toBe(3);
});

it('writes again what 1,000 other lines have made it forget', () => {
  const { lines, say } = limited();
  say(50, 'first');
  for (let n = 0; n < 1_000; n += 1) say(50, `other ${n}`);
  say(50, 'first');
  expect(lines.filter(({ msg }) => msg === 'first')).toHaveLength(2);
});

it('holds for every logger that is made of one', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  for (let n = 0; n < 5; n += 1) {
    log.child({ reqId: `req-${n}` }).error({ err: new Error('gone') }, 'request failed');
    log.child({ reqId: `req-${n}` }).info('request');
  }
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(5);
});
