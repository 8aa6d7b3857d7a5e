import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** Drawn as a pictogram when the machine has no picture of its own. */
export const MachineType = z.enum([
  'depalletiser',
  'unpacker',
  'washer',
  'rinser',
  'inspector',
  'filler',
  'capper',
  'pasteuriser',
  'labeller',
  'coder',
  'packer',
  'checkweigher',
  'sealer',
  'wrapper',
  'palletiser',
  'conveyor',
  'mixer',
  'robot',
  'press',
  'cnc',
  'oven',
  'agv',
  'generic',
]);
export type MachineType = z.infer<typeof MachineType>;

export const Machine = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Stands for the name where that does not fit; recordings of before there was one have none. */
  shortName: z.string().nullable().default(null),
  shortNameEn: z.string().nullable().default(null),
  machineType: MachineType,
  /** Path of the uploaded picture, or null: then the type's pictogram is drawn. */
  imageUrl: z.string().nullable(),
  speedUnit: CountUnit,
  yieldUnit: CountUnit,
  /** Primary packages in one of this machine's units (a case of 24 = 24): compares machines along a line. */
  primaryPerUnit: z.number().positive(),
  /** Ideal speed in `speedUnit` per hour (ISO 22400 PRI = 1 / ideal speed). */
  idealSpeedPerHour: z.number().positive(),
  /** How often the machine is expected to report; staleness counts in multiples of it. */
  expectedPeriodMs: z.number().int().positive(),
  lineId: Id.nullable(),
  /** Of the place where it stands; recordings of before there was one have none. */
  timeZone: z.string().nullable().default(null),
});
export type Machine = z.infer<typeof Machine>;

export const listMachinesByIds = defineEndpoint({
  id: 'machine.byIds',
  method: 'GET',
  path: '/admin/dept/mainDeviceInfoByIds',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'The machine of each id (repeated or comma-separated productIds): of a line its bottleneck; unknown ids are left out.',
  query: z.object({
    productIds: z
      .union([ExactText(8_192), z.array(ExactText(8_192)).max(200)])
      .transform((ids) => [ids].flat().flatMap((id) => id.split(',')))
      .pipe(z.array(Id).min(1).max(200)),
  }),
  reply: z.array(Machine),
});

export const getMachine = defineEndpoint({
  id: 'machine.get',
  method: 'GET',
  path: '/data/machine/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'One machine by its department id.',
  params: z.object({ id: Id }),
  reply: Machine,
});

export const getMachineImage = defineEndpoint({
  id: 'machine.image',
  method: 'GET',
  path: '/data/machine/:id/image',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The uploaded picture of a machine.',
  params: z.object({ id: Id }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const putMachineImage = defineEndpoint({
  id: 'machine.putImage',
  method: 'PUT',
  path: '/data/machine/:id/image',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Replaces the picture of a machine: one multipart file, PNG, JPEG or WebP.',
  params: z.object({ id: Id }),
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.machineImageMaxBytes + 64 * 1024,
  reply: z.object({ imageUrl: z.string(), updatedAt: EpochMs }),
});

export const removeMachineImage = defineEndpoint({
  id: 'machine.removeImage',
  method: 'DELETE',
  path: '/data/machine/:id/image',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Removes the picture of a machine; its pictogram is drawn again.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});
