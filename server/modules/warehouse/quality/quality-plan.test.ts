import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { qualityPlan } from '#shared/contracts/warehouse/quality/quality-plan.ts';
import { qualityPlanItem } from '#shared/contracts/warehouse/quality/quality-plan-item.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeCheckPlan, makeProduct } from '#tests/support/made/made-quality.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(qualityPlan, {
  body: async (serial, server, admin) => {
    await makeProduct(server, admin, `p${serial}`);
    return {
      code: `plan-${serial}`,
      name: `plan ${serial}`,
      kind: 'incoming',
      productCode: `p${serial}`,
      limitMinutes: 30,
    };
  },
  change: { name: 'changed', kind: 'final', productCode: null, limitMinutes: 90, enabled: false },
  text: ['name', 64],
  required: 'code',
  unique: 'code',
  filter: ({ name }) => ['name', String(name)],
});

/** One plan for the items of each server. */
const plans = new WeakMap<TestServer, Promise<unknown>>();

describeCrud(qualityPlanItem, {
  async body(serial, server, admin) {
    if (!plans.has(server)) plans.set(server, makeCheckPlan(server, admin, { code: 'items' }, []));
    await plans.get(server);
    return {
      planCode: 'items',
      sort: 1,
      name: `item ${serial}`,
      nameEn: `English ${serial}`,
      valueKind: 'number',
      unit: 'mm',
      lowerLimit: 1.25,
      upperLimit: 2.5,
      severity: 'major',
      samples: 1,
    };
  },
  change: { name: 'changed', lowerLimit: null, upperLimit: 3, severity: 'minor', samples: 2 },
  text: ['nameEn', 64],
  required: 'name',
  unique: 'name',
  list: ({ planId }) => ({ planId }),
  filter: ({ name }) => ['name', String(name)],
});

describe('an item of a check plan', () => {
  let server: TestServer;
  let admin: TestUser;
  let planId: string;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    planId = await makeCheckPlan(server, admin, { code: 'limits' }, []);
  });
  afterAll(() => server.close());
  const add = (fields: object) =>
    server.call(qualityPlanItem.create, { body: { planId, name: 'x', ...fields } } as never, admin);

  it('has limits that do not cross, and only for numbers', async () => {
    expect((await add({ lowerLimit: 2, upperLimit: 1 })).json().fields).toHaveProperty('upperLimit');
    expect((await add({ valueKind: 'yes_no', lowerLimit: 2 })).json().fields).toHaveProperty('lowerLimit');
    expect((await add({ name: 'same', lowerLimit: 2, upperLimit: 2 })).statusCode).toBe(200);
  });

  it('is refused where its samples are more than a bill may have', async () => {
    const full = Math.floor((LIMITS.checkResultsPerBillMax - 1) / 99);
    for (let index = 0; index < full; index += 1)
      expect((await add({ name: `many ${index}`, samples: 99 })).statusCode).toBe(200);
    expect((await add({ name: 'too many', samples: 99 })).json().fields).toHaveProperty('samples');
  });
});
