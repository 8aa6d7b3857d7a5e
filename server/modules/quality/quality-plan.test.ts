import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { qualityPlanItem } from '#shared/contracts/quality/quality-plan-item.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { qualityPlanSample } from '#tests/support/samples/quality/quality-plan.ts';
import { qualityPlanItemSample } from '#tests/support/samples/quality/quality-plan-item.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(qualityPlanSample);

describeCrud(qualityPlanItemSample);

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
