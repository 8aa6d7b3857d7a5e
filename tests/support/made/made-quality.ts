import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import { qualityPlanItem } from '#shared/contracts/quality/quality-plan-item.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

export function makeProduct(server: TestServer, by: TestUser, code: string): Promise<Id> {
  return createdOf(server, by, product, { code, name: `product ${code}`, unit: 'piece' });
}

/** A plan with its items; without a product it is for every product. */
export async function makeCheckPlan(
  server: TestServer,
  by: TestUser,
  fields: { readonly code: string; readonly productCode?: string; readonly limitMinutes?: number },
  items: readonly object[],
): Promise<Id> {
  const planId = await createdOf(server, by, qualityPlan, { name: `plan ${fields.code}`, ...fields });
  for (const [index, item] of items.entries())
    await createdOf(server, by, qualityPlanItem, { planId, sort: index + 1, ...item });
  return planId;
}

export function makeCheckBill(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return createdOf(server, by, qualityCheckBill, fields);
}
