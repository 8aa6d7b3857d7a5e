import { z } from 'zod';

/** How a fan has come to follow, as the platform says it (`subscribe_scene`). `qr`: a code, ours or the account's own. */
export const MpSource = z.enum([
  'search',
  'qr',
  'card',
  'link',
  'article',
  'paid',
  'advertisement',
  'livestream',
  'channels',
  'miniProgram',
  'migration',
  'other',
]);
export type MpSource = z.infer<typeof MpSource>;
