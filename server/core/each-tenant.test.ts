import { expect, it, vi } from 'vitest';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { eachTenant, forEachTenant } from './each-tenant.ts';

function options(atOnce: number) {
  const error = vi.fn();
  return { name: 'test', log: { error }, atOnce };
}

it('runs the work of all tenants although one fails, and logs its error with its id once', async () => {
  const done: Id[] = [];
  const parts = options(1);
  const all = eachTenant(parts, async (tenantId) => {
    if (tenantId === '2') throw new Error('broken');
    done.push(tenantId);
  });
  for (let round = 0; round < 3; round += 1) {
    all.begin(['1', '2', '3']);
    await all.ended();
  }
  expect(done).toEqual(['1', '3', '1', '3', '1', '3']);
  expect(parts.log.error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('broken'), job: 'test', tenantId: '2' },
    'job of a tenant failed',
  );
});

it('begins nothing for a tenant whose last work has not ended, and goes on with the others', async () => {
  const begun: Id[] = [];
  let open = () => {};
  const slow = new Promise<void>((resolve) => {
    open = resolve;
  });
  const all = eachTenant(options(2), async (tenantId) => {
    begun.push(tenantId);
    if (tenantId === '1') await slow;
  });
  all.begin(['1', '2']);
  await vi.waitFor(() => expect(begun).toEqual(['1', '2']));
  all.begin(['1', '2']);
  await vi.waitFor(() => expect(begun).toEqual(['1', '2', '2']));
  open();
  await all.ended();
  expect(begun).toEqual(['1', '2', '2']);
});

it('works on as many tenants at a time as it is told', async () => {
  let [now, most] = [0, 0];
  await forEachTenant(['1', '2', '3', '4', '5'], options(2), async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
  });
  expect([now, most]).toEqual([0, 2]);
});
