import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { machineModel as zhMachineModel } from '#shared/i18n/zh/screens/machine-model.ts';

export const machineModel = {
  title: 'Machine models',
  lead: 'The big screen of the plant draws each machine by its type. Any type can have a model of your own (.glb, at most 2 MB and 20,000 triangles); the others have the built-in one.',
  openScreen: 'Open the big screen',
  own: 'Own',
  builtIn: 'Built in',
  choose: 'Choose a .glb file',
  upload: 'Upload',
  replace: 'Replace',
  remove: 'Remove',
  uploaded: 'Uploaded. Open screens follow at once',
  removeTitle: 'Remove the own model of “{{name}}”?',
  removeText: 'Screens draw the built-in model again. The file is not kept: upload it again if you need it.',
  field: {
    machineType: 'Machine type',
    model: 'Model',
    size: 'Length × width × height (m)',
    triangles: 'Triangles',
    notes: 'Notes',
    username: 'Uploaded by',
    at: 'Uploaded at',
  },
  note: {
    textures: 'Textures are not drawn.',
    animations: 'Animations are not played.',
    skins: 'Skins are not drawn.',
    lines: 'Lines, points and strips are not drawn.',
    materials: 'Some materials have other names and are drawn as body.',
  },
} satisfies SameKeys<typeof zhMachineModel>;
