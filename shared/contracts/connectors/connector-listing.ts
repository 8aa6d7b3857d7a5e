import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { ConnectorProblem } from './connector.ts';
import { PointDataType, PointTarget } from './connector-point.ts';

const EntryAddress = ExactText(512, 1);

/** What a device has at one address at the moment. */
export const EntryValue = z.object({
  /** What a point takes as its address, and `browse` as its node. */
  address: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  ts: EpochMs.nullable(),
  /** In the words of the device, where it does not call the value good. */
  status: z.string().optional(),
  /** Where the protocol does not say what the bits mean: what they would be, by the ways in which they can be read. */
  forms: z.array(z.object({ dataType: PointDataType, value: z.number() })).optional(),
});
export type EntryValue = z.infer<typeof EntryValue>;

/** A value of a device as it is listed, or something that holds such values. */
export const BrowseEntry = EntryValue.extend({
  name: z.string(),
  /** May hold further entries. */
  isFolder: z.boolean(),
  /** Can be a point. */
  isReadable: z.boolean(),
  dataType: z.string().nullable(),
  unit: z.string().nullable(),
});
export type BrowseEntry = z.infer<typeof BrowseEntry>;

export const BrowsePage = z.object({
  entries: z.array(BrowseEntry).max(LIMITS.browseEntriesMax),
  /** There is more than is listed. */
  isPartial: z.boolean(),
});
export type BrowsePage = z.infer<typeof BrowsePage>;

/** An entry, and what has been made of it. */
export const ListedEntry = BrowseEntry.extend({
  /** The point that reads it already; of several the first by name. */
  point: z
    .object({
      name: z.string(),
      machineName: z.string().nullable(),
      machineNameEn: z.string().nullable(),
      target: PointTarget,
      metric: z.string().nullable(),
    })
    .nullable(),
  /** It is of no use, and with it everything below it. */
  isIgnored: z.boolean(),
});
export type ListedEntry = z.infer<typeof ListedEntry>;

const params = z.object({ id: Id });

export const browseConnector = defineEndpoint({
  id: 'connector.browse',
  method: 'POST',
  path: '/data/connector/:id/browse',
  access: 'connection_edit',
  tenant: 'session',
  summary:
    'What a device has at one place, or what has been heard from it. A place of Modbus is a range such as `1:hr:0-99`, of HTTP the path of a document.',
  params,
  /** Null = the topmost entries; Modbus has none. */
  body: z.strictObject({ node: EntryAddress.nullable() }),
  reply: z.object({
    entries: z.array(ListedEntry).max(LIMITS.browseEntriesMax),
    isPartial: z.boolean(),
    problem: ConnectorProblem.nullable(),
  }),
  rateLimitPerMinute: 240,
});

export const readConnectorEntries = defineEndpoint({
  id: 'connector.entryValues',
  method: 'POST',
  path: '/data/connector/:id/values',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'The present values of listed entries; those that cannot be read are left out.',
  params,
  body: z.strictObject({ addresses: z.array(EntryAddress).min(1).max(LIMITS.browseValuesMax) }),
  reply: z.object({ values: z.array(EntryValue), problem: ConnectorProblem.nullable() }),
  rateLimitPerMinute: 240,
});

export const ignoreConnectorEntries = defineEndpoint({
  id: 'connector.ignoreEntries',
  method: 'PUT',
  path: '/data/connector/:id/ignored',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Remembers that entries of a connector are of no use; `isIgnored` false takes that back.',
  params,
  body: z.strictObject({
    addresses: z.array(EntryAddress).min(1).max(LIMITS.browseEntriesMax),
    isIgnored: z.boolean(),
  }),
  reply: z.boolean(),
});
