import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';

/** Of an uploaded glTF file and what it holds. Sizes are metres. */
export const MACHINE_MODEL_LIMITS = {
  fileBytes: 2 * 1024 * 1024,
  jsonBytes: 512 * 1024,
  triangles: 20_000,
  /** As many as triangles that share none have. */
  vertices: 60_000,
  sizeMin: 0.2,
  sizeMax: 30,
} as const;

/** What a surface is, by the name of its material; the theme gives it its colour. The order is the number in the mesh. */
export const MODEL_ROLES = [
  'body',
  'hood',
  'dark',
  'trim',
  'accent',
  'lamp',
  'belt',
  'rail',
  'item',
  'case',
] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** What of a file is not drawn; `materials`: some have a name that is no role and are drawn as `body`. */
export const ModelNote = z.enum(['textures', 'animations', 'skins', 'lines', 'materials']);
export type ModelNote = z.infer<typeof ModelNote>;

/** The tenant's own model of a type of machine, drawn in place of the built-in one. */
export const MachineTypeModel = z.object({
  machineType: MachineType,
  /** Another upload has another one: what is under it never changes. */
  fileId: z.uuid(),
  length: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  triangles: z.number().int().positive(),
  notes: z.array(ModelNote),
  username: z.string().nullable(),
  at: EpochMs,
});
export type MachineTypeModel = z.infer<typeof MachineTypeModel>;

/** What screens show of them (key `models` of the topic `plantLayout`). */
export const ShownModels = z.array(MachineTypeModel.pick({ machineType: true, fileId: true }));
export type ShownModels = z.infer<typeof ShownModels>;

const OfType = z.object({ machineType: MachineType });

export const listMachineModels = defineEndpoint({
  id: 'machineModel.list',
  method: 'GET',
  path: '/data/machine-model',
  access: 'screen_view',
  tenant: 'session',
  summary: 'The own models of types of machines; a type that is left out has its built-in model.',
  reply: z.array(MachineTypeModel),
});

export const putMachineModel = defineEndpoint({
  id: 'machineModel.put',
  method: 'PUT',
  path: '/data/machine-model/:machineType',
  access: 'screen_edit',
  tenant: 'session',
  summary:
    'Replaces the model of a type of machine: one multipart file, binary glTF 2.0 (.glb) of at most 2 MB.',
  params: OfType,
  bodyForm: 'multipart',
  bodyMaxBytes: MACHINE_MODEL_LIMITS.fileBytes + 64 * 1024,
  rateLimitPerMinute: 60,
  reply: MachineTypeModel,
});

export const removeMachineModel = defineEndpoint({
  id: 'machineModel.remove',
  method: 'DELETE',
  path: '/data/machine-model/:machineType',
  access: 'screen_edit',
  tenant: 'session',
  summary: 'Removes the own model of a type of machine; the built-in one is drawn again.',
  params: OfType,
  reply: z.boolean(),
});

export const getMachineMesh = defineEndpoint({
  id: 'machineModel.mesh',
  method: 'GET',
  path: '/data/machine-model/mesh/:fileId',
  access: 'plant_view',
  tenant: 'session',
  summary: 'What screens draw of an uploaded model: its triangles, in the form of `machine-mesh.ts`.',
  params: z.object({ fileId: z.uuid() }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});
