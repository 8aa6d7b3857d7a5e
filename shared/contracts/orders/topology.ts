import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/** What a node is; its texts are `topology.kinds`. */
export const TopologyKind = z.enum([
  'line',
  'machine',
  'buffer',
  'product',
  'inboundOrder',
  'inboundLine',
  'qualityCheckBill',
  'warehouseTask',
  'stock',
  'outboundOrder',
  'outboundLine',
  'wave',
  'appointment',
]);
export type TopologyKind = z.infer<typeof TopologyKind>;

/** Of documents and goods; their texts are `topology.states`. */
export const DocumentStatus = z.enum([
  'draft',
  'announced',
  'arrived',
  'receiving',
  'checking',
  'putting_away',
  'done',
  'cancelled',
  'open',
  'received',
  'held',
  'released',
  'rejected',
  'put_away',
  'inspecting',
  'submitted',
  'returned',
  'audited',
  'assigned',
  'started',
  'short',
  'available',
  'quality',
  'quarantine',
  'damaged',
  'allocated',
  'picking',
  'picked',
  'packed',
  'loading',
  'shipped',
  'delivered',
  'planned',
  'booked',
  'called',
  'docked',
  'working',
  'finished',
  'left',
  'missed',
  'no_show',
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** Machines have the states that screens show. */
export const TopologyStatus = z.enum([...DocumentStatus.options, ...PresentedState.options]);
export type TopologyStatus = z.infer<typeof TopologyStatus>;

/** A node of a topology; an edge goes from `pid` to `id`. What has several ways to it comes once for each, with the same `id`. */
export const TopologyNode = z.object({
  id: z.string(),
  /** Null = a root. */
  pid: z.string().nullable(),
  vtype: TopologyKind,
  name: z.string(),
  /** Null = `name`. */
  nameEn: z.string().nullable(),
  /** Null = it has none. */
  status: TopologyStatus.nullable(),
  /** Menu of the page that lists it; null = there is none. */
  menuid: Id.nullable(),
  /** Id of its record. */
  queryId: Id,
  /** What the page is asked for, so that it shows the record. */
  query: z.record(z.string(), z.string()),
});
export type TopologyNode = z.infer<typeof TopologyNode>;

/** A call that returns what a record is connected with; the panel shows any of them. */
function defineTopology<A extends Permission>(of: {
  readonly id: string;
  readonly path: string;
  readonly access: A;
  readonly summary: string;
}) {
  return defineEndpoint({
    ...of,
    method: 'GET',
    tenant: 'session',
    params: z.object({ id: Id }),
    reply: z.array(TopologyNode),
  });
}
export type TopologyContract = ReturnType<typeof defineTopology>;

export const getInboundTopology = defineTopology({
  id: 'topology.ofInboundOrder',
  path: '/busi/wmsibo/getTopoInfo/:id',
  access: 'warehouse_order_view',
  summary:
    'The chain of documents of an inbound order: its lines, their check bills and tasks, and where their goods lie now.',
});

export const getOutboundTopology = defineTopology({
  id: 'topology.ofOutboundOrder',
  path: '/busi/outbound-order/:id/topology',
  access: 'warehouse_order_view',
  summary: 'The chain of documents of an outbound order: its lines, their tasks, its wave and its truck.',
});

export const getLineTopology = defineTopology({
  id: 'topology.ofLine',
  path: '/data/line/:id/topology',
  access: 'plant_view',
  summary:
    'The flow of material of a line: its machines with buffers, the products of its plan from yesterday to tomorrow, and where these go: production orders with tasks and stock, as far as the caller may see them.',
});
