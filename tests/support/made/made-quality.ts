import { expect } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { qualityCheckBill } from '#shared/contracts/warehouse/quality/quality-check-bill.ts';
import { qualityPlan } from '#shared/contracts/warehouse/quality/quality-plan.ts';
import { qualityPlanItem } from '#shared/contracts/warehouse/quality/quality-plan-item.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

async function made(server: TestServer, contract: Endpoint, body: object, by: TestUser): Promise<Id> {
  const answer = await server.call(contract, { body } as never, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

export function makeProduct(server: TestServer, by: TestUser, code: string): Promise<Id> {
  return made(server, product.create, { code, name: `product ${code}`, unit: 'piece' }, by);
}

/** A plan with its items; without a product it is for every product. */
export async function makeCheckPlan(
  server: TestServer,
  by: TestUser,
  fields: { readonly code: string; readonly productCode?: string; readonly limitMinutes?: number },
  items: readonly object[],
): Promise<Id> {
  const planId = await made(server, qualityPlan.create, { name: `plan ${fields.code}`, ...fields }, by);
  for (const [index, item] of items.entries())
    await made(server, qualityPlanItem.create, { planId, sort: index + 1, ...item }, by);
  return planId;
}

export function makeCheckBill(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return made(server, qualityCheckBill.create, fields, by);
}
