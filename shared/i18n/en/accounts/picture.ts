import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { picture as zhPicture } from '#shared/i18n/zh/accounts/picture.ts';

export const picture = {
  choose: 'Choose a picture',
  replace: 'Replace the picture',
  remove: 'Remove the picture',
  crop: 'Crop the picture',
  selection: 'Part that is kept',
  keys: 'Drag the corners or use the arrow keys to choose the part that is kept; the wheel zooms.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  preview: 'Preview',
  use: 'Use this part',
  unreadable: 'This file is not a picture that can be read.',
  wrongFile: 'Choose a PNG, JPEG or WebP picture of at most 20 MB.',
} as const satisfies SameKeys<typeof zhPicture>;
