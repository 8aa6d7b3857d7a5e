import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { eachTenant } from './each-tenant.ts';
import { createLifecycle } from './lifecycle.ts';

function recorded() {
  const lines: string[] = [];
  return { lines, log: createLog('error', { write: (line: string) => void lines.push(line) }) };
}

describe('jobs and stops', () => {
  it('runs a job again and again, also after it failed', async () => {
    const { lines, log } = recorded();
    const lifecycle = createLifecycle(log);
    let runs = 0;
    lifecycle.every('count', 1, async () => {
      runs += 1;
      if (runs === 2) throw new Error('once');
    });
    while (runs < 4) await sleep(1);
    await lifecycle.stop();
    const runsAtStop = runs;
    await sleep(20);
    expect(runs).toBe(runsAtStop);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"job":"count"');
  });

  it('goes on with other tenants while the work of one lasts, and waits for it at stop', async () => {
    const { log } = recorded();
    const lifecycle = createLifecycle(log);
    const runs = { '1': 0, '2': 0 };
    let open = () => {};
    const slow = new Promise<void>((resolve) => {
      open = resolve;
    });
    const work = eachTenant({ name: 'slow', log, atOnce: 2 }, async (tenantId) => {
      if (tenantId === '1') await slow;
      runs[tenantId as '1' | '2'] += 1;
    });
    lifecycle.everyTenant('slow', 1, async () => ['1', '2'], work);
    while (runs['2'] < 3) await sleep(1);
    expect(runs['1']).toBe(0);
    const stopped = lifecycle.stop();
    open();
    await stopped;
    expect(runs['1']).toBe(1);
  });

  it('never runs a job beside itself', async () => {
    const lifecycle = createLifecycle(recorded().log);
    let now = 0;
    let most = 0;
    let runs = 0;
    lifecycle.every('slow', 1, async () => {
      most = Math.max(most, ++now);
      await sleep(5);
      now -= 1;
      runs += 1;
    });
    while (runs < 3) await sleep(1);
    await lifecycle.stop();
    expect(most).toBe(1);
  });

  it('waits for a run in progress before it goes on stopping', async () => {
    const lifecycle = createLifecycle(recorded().log);
    const order: string[] = [];
    lifecycle.onStop(async () => void order.push('database'));
    let isRunning = false;
    lifecycle.every('write', 1, async () => {
      isRunning = true;
      await sleep(20);
      order.push('written');
    });
    while (!isRunning) await sleep(1);
    await lifecycle.stop();
    expect(order).toEqual(['written', 'database']);
  });

  it('stops the last registered first, and all of them though one fails', async () => {
    const { lines, log } = recorded();
    const lifecycle = createLifecycle(log);
    const order: number[] = [];
    for (const n of [1, 2, 3]) {
      lifecycle.onStop(async () => {
        order.push(n);
        if (n === 2) throw new Error('stuck');
      });
    }
    await lifecycle.stop();
    expect(order).toEqual([3, 2, 1]);
    expect(lines).toHaveLength(1);
  });
});
