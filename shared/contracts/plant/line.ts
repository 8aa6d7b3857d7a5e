import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { Machine } from './machine.ts';

/** One place in the flow. Several machines in a step work in parallel: a branch. */
export const LineStep = z.object({ order: z.number().int(), machineIds: z.array(Id).min(1) });
export type LineStep = z.infer<typeof LineStep>;

/** A conveyor from machine to machine. */
export const LineEdge = z.object({
  from: Id,
  to: Id,
  /** Buffer between them in primary packages; null = rigidly coupled. */
  bufferCapacity: z.number().positive().nullable(),
  /** Metric of `from` that reports the buffer's content in primary packages; null = not measured. */
  bufferMetric: z.string().nullable(),
});
export type LineEdge = z.infer<typeof LineEdge>;

export const Line = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Unit in which the line's output and plan are counted. */
  unit: CountUnit,
  /** The constraint (the filler): its state is the line's state, its OEE the line's OEE. */
  bottleneckMachineId: Id,
  /** IANA zone of the plant. */
  timeZone: z.string(),
  machines: z.array(Machine),
  steps: z.array(LineStep),
  edges: z.array(LineEdge),
});
export type Line = z.infer<typeof Line>;

export const listLines = defineEndpoint({
  id: 'line.list',
  method: 'GET',
  path: '/data/line/list',
  access: 'plant_view',
  tenant: 'session',
  summary: 'All lines with their machines, steps and flow.',
  reply: z.array(Line),
});

export const getLine = defineEndpoint({
  id: 'line.get',
  method: 'GET',
  path: '/data/line/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'One line with its machines, steps and flow.',
  params: z.object({ id: Id }),
  reply: Line,
});
