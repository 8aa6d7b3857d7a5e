import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './envelope.ts';

/** What a node is; its texts are `topology.kinds`. */
export const TopologyKind = z.enum([
  'inboundOrder',
  'inboundLine',
  'qualityCheckBill',
  'warehouseTask',
  'stock',
]);
export type TopologyKind = z.infer<typeof TopologyKind>;

export const TopologyStatus = z.enum([
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
]);
export type TopologyStatus = z.infer<typeof TopologyStatus>;

/** A node of a topology; an edge goes from `pid` to `id`. */
export const TopologyNode = z.object({
  id: z.string(),
  /** Null = a root. */
  pid: z.string().nullable(),
  vtype: TopologyKind,
  name: z.string(),
  status: TopologyStatus,
  /** Menu of the page that lists it; null = there is none. */
  menuid: Id.nullable(),
  /** Id of its record. */
  queryId: Id,
  /** What the page is asked for, so that it shows the record. */
  query: z.record(z.string(), z.string()),
});
export type TopologyNode = z.infer<typeof TopologyNode>;

export const getInboundTopology = defineEndpoint({
  id: 'topology.ofInboundOrder',
  method: 'GET',
  path: '/busi/wmsibo/getTopoInfo/:id',
  access: 'warehouse_order_view',
  tenant: 'session',
  summary:
    'The chain of documents of an inbound order: its lines, their check bills and tasks, and where their goods lie now.',
  params: z.object({ id: Id }),
  reply: z.array(TopologyNode),
});
