import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { inboundLine, receiveInboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder, planInboundOrder, stepInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { makeStockPlaces } from './made-warehouse.ts';

interface MadeOrder {
  readonly id: Id;
  readonly no: string;
}

/**
 * An inbound order in a warehouse of its own, with lines that have been received, each of a lot of its own: its topology
 * has a row of stock for each line, and a task for each pallet.
 */
export async function makeReceivedOrder(
  server: TestServer,
  by: TestUser,
  { code, lines, pallets }: { readonly code: string; readonly lines: number; readonly pallets: number },
): Promise<MadeOrder> {
  const make = async <Data = MadeOrder>(contract: Endpoint, input: object): Promise<Data> => {
    const answer = await server.call(contract, input as never, by);
    if (answer.statusCode !== 200) throw new Error(`${contract.id}: ${answer.body}`);
    return answer.json().data;
  };
  await makeStockPlaces(server, by, code);
  await make(warehouseZone.create, {
    body: { warehouseCode: code, code: 'R', name: 'R', kind: 'receiving' },
  });
  await make(warehouseLocation.create, {
    body: { warehouseCode: code, zoneCode: 'R', code: 'R-1', maxPallets: 999 },
  });
  const order = await make(inboundOrder.create, { body: { warehouseCode: code } });
  const quantity = pallets * 40;
  const ids: Id[] = [];
  for (let lineNo = 1; lineNo <= lines; lineNo += 1) {
    const goods = { productCode: `${code}-goods`, quantityExpected: quantity, lotCode: `L${lineNo}` };
    ids.push((await make(inboundLine.create, { body: { inboundOrderId: order.id, lineNo, ...goods } })).id);
  }
  await make(planInboundOrder, { params: { id: order.id }, body: { step: 'announce' } });
  await make(stepInboundOrder, { params: { id: order.id }, body: { step: 'arrive' } });
  for (const id of ids)
    await make(receiveInboundLine, { params: { id }, body: { quantity, locationCode: 'R-1' } });
  return order;
}
