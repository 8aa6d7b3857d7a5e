import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { CleanedText } from '#shared/contracts/kit/text.ts';

/** Apart from `param.ts`: the sign-in page asks it, and needs nothing of the kit for subjects. */
export const getPublicParam = defineEndpoint({
  id: 'param.public',
  method: 'GET',
  path: '/admin/param/publicValue/:key',
  access: 'public',
  tenant: 'header',
  summary: 'The value of a public parameter. Every other key, known or not, is not found.',
  params: z.object({ key: CleanedText(64) }),
  reply: z.string(),
});
