import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { VendorText } from './vendor-text.ts';

export const getCodeAdvice = defineEndpoint({
  id: 'codeAdvice.get',
  method: 'GET',
  path: '/data/machine/:id/advice',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'What to do about a code of a machine, by its code table; null where the table says nothing about it.',
  params: z.object({ id: Id }),
  query: z.object({ code: ExactText(LIMITS.stateCodeMaxLength, 1) }),
  reply: z.object({ advice: VendorText.nullable() }),
});
