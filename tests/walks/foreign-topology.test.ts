import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReceivedOrder } from '#tests/support/made/made-topology.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * GET /busi/wmsibo/getTopoInfo/{id} (specification, points 3 and 8): a list of id, pid, vtype, name, status and menuid,
 * edges from pid to id. Written from these lines, not from our contracts.
 */
interface Node {
  readonly id: string;
  readonly pid: string | null;
  readonly vtype: string;
  readonly name: string;
  readonly status: string | null;
  readonly menuid: string | null;
}
interface Menu {
  readonly id: string;
  readonly children?: readonly Menu[] | null;
}

/** With the order, a row of stock for each line and a task for each pallet: 501 nodes. */
const [LINES, PALLETS] = [10, 48];

let server: TestServer;
let address: string;
let user: TestUser;
let orderId: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  user = await userOfRole(server, 'admin');
  ({ id: orderId } = await makeReceivedOrder(server, user, {
    code: 'FT',
    lines: LINES,
    pallets: PALLETS,
  }));
});
afterAll(() => server.close());

async function get<Data>(path: string, as = user) {
  const answer = await fetch(`${address}${path}`, {
    headers: { authorization: `Bearer ${as.token}`, 'TENANT-ID': '1' },
  });
  const body: { code: number; msg: string | null; data: Data } = await answer.json();
  return { status: answer.status, ...body };
}
const topology = (id: string, as = user) => get<Node[]>(`/busi/wmsibo/getTopoInfo/${id}`, as);

function idsOf(menus: readonly Menu[]): string[] {
  return menus.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);
}

it('is the chain of an order of 500 documents, each below one that is there', async () => {
  const { status, code, data: nodes } = await topology(orderId);
  expect([status, code]).toEqual([200, 0]);
  expect(nodes).toHaveLength(501);
  for (const node of nodes)
    expect(node).toEqual(
      expect.objectContaining({
        id: expect.any(String),
        vtype: expect.any(String),
        name: expect.any(String),
      }),
    );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  expect(nodes.filter(({ pid }) => pid === null).map(({ vtype, status: state }) => [vtype, state])).toEqual([
    ['inboundOrder', 'receiving'],
  ]);
  const depthOf = (node: Node | undefined, most = 10): number => {
    if (!node || most === 0) throw new Error('a node leads to none, or in a circle');
    return node.pid === null ? 0 : 1 + depthOf(byId.get(node.pid), most - 1);
  };
  const depths = Map.groupBy(nodes, (node) => `${node.vtype} ${depthOf(node)}`);
  expect([...depths].map(([name, { length }]) => [name, length])).toEqual([
    ['inboundOrder 0', 1],
    ['inboundLine 1', LINES],
    ['warehouseTask 2', LINES * PALLETS],
    ['stock 2', LINES],
  ]);
});

it('names menus that are among those of its reader', async () => {
  const { data: nodes } = await topology(orderId);
  const { data: menus } = await get<Menu[]>('/admin/menu');
  const own = new Set(idsOf(menus));
  expect(own.size).toBeGreaterThan(10);
  const named = new Set(nodes.map(({ menuid }) => menuid));
  expect(named.size).toBe(3);
  for (const menuid of named) expect(own.has(menuid ?? '')).toBe(true);
});

it('is refused in the envelope without the order, without the permission and without a token', async () => {
  expect(await topology('999999')).toMatchObject({ status: 404, code: 1, data: null });
  const reader = await server.addUser({ permissions: ['plant_view'] });
  expect(await topology(orderId, reader)).toMatchObject({ status: 403, code: 1, data: null });
  const unknown = await fetch(`${address}/busi/wmsibo/getTopoInfo/${orderId}`, {
    headers: { 'TENANT-ID': '1' },
  });
  expect(unknown.status).toBe(401);
});
