import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { gallery as zhGallery } from '#shared/i18n/zh/files/gallery.ts';

export const gallery = {
  empty: 'No pictures yet',
  upload: 'Upload a picture',
  file: 'Picture to upload',
  full: 'There are as many pictures as are allowed, please do not add more!',
  remove: 'Delete',
  removeOne: 'Delete the picture {{name}}',
  askRemove: 'Delete the picture that is shown?',
  show: 'Show the picture {{name}}',
  before: 'Scroll back',
  after: 'Scroll on',
  item: '{{index}} of {{count}}',
  lightbox: 'Pictures',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  place: '{index} of {total}',
} as const satisfies SameKeys<typeof zhGallery>;
