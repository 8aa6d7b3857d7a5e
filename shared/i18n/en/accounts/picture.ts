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
  whole: 'Keep the whole picture',
  unreadable: 'This file is not a picture that can be read.',
  wrongType: 'Image type must be jpeg, jpg, png',
  tooLarge: 'The picture is too large: at most 20 MB and 100 million pixels.',
  nothingChosen: 'Please choose an image',
  none: 'No picture is chosen',
  file: 'Picture to crop',
  clear: 'Clear',
  upload: 'Upload',
  sizeHint: 'Kept as a PNG of {{width}} × {{height}} pixels. jpg, jpeg and png are taken.',
} as const satisfies SameKeys<typeof zhPicture>;
