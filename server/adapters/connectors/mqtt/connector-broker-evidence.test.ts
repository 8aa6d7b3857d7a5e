import { expect, it } from 'vitest';
import { createBrokerEvidence } from './connector-broker-evidence.ts';

it('is each arrival once, and a quiet broker is asked', () => {
  let pings = 0;
  const evidence = createBrokerEvidence({
    confirmEveryMs: 4_000,
    ping: () => {
      pings += 1;
    },
  });
  evidence.heard(0);
  expect(evidence.newest(250)).toBe(0);
  expect(evidence.newest(1_999)).toBeNull();
  expect(pings).toBe(0);
  expect(evidence.newest(2_000)).toBeNull();
  expect(evidence.newest(2_250)).toBeNull();
  expect(pings).toBe(1);
  evidence.heard(2_300);
  expect(evidence.newest(2_500)).toBe(2_300);
  // A broker that does not answer is asked again, and nothing is made of the question.
  for (let nowMs = 2_500; nowMs <= 10_300; nowMs += 100) expect(evidence.newest(nowMs)).toBeNull();
  expect(pings).toBe(5);
});
