import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, FreeText, OptionalFreeText, Text } from '#shared/contracts/kit/text.ts';

/** What an answer quotes. myQueue: the truck of the bound phone, in the queue of its warehouse. */
export const MpAnswerSource = z.enum(['myQueue']);
export type MpAnswerSource = z.infer<typeof MpAnswerSource>;

/** The text of one case. `{plate}` stands for the value `plate` of the source. */
export const MpTemplateBranch = z.strictObject({
  when: ExactText(32, 1).regex(/^\w+$/),
  zh: FreeText(LIMITS.mpTemplateTextMax, 1),
  en: OptionalFreeText(LIMITS.mpTemplateTextMax),
});
export type MpTemplateBranch = z.infer<typeof MpTemplateBranch>;

/** An answer with data of the plant: a text for each case of its source. */
export const MpTemplate = z.object({
  id: Id,
  name: z.string(),
  source: MpAnswerSource,
  branches: z.array(z.object({ when: z.string(), zh: z.string(), en: z.string().nullable() })),
  /** Auto-replies that answer with it. */
  rules: z.number().int().nonnegative(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MpTemplate = z.infer<typeof MpTemplate>;

export const mpTemplate = defineCrud({
  subject: defineSubject({ name: 'mp-template', module: 'public-account', page: '/mp-template' }),
  path: '/mp/wxtemplate',
  idField: 'id',
  access: { view: 'mp_reply_edit', edit: 'mp_reply_edit' },
  record: MpTemplate,
  fields: {
    name: Text(64),
    /** Each case of the source, once. */
    branches: z.array(MpTemplateBranch).min(1).max(20),
  },
  createOnly: { source: MpAnswerSource.default('myQueue') },
  filters: { name: ExactText(64).optional() },
  sort: ['name', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['answer template', 'answer templates'],
});

export const listMpAnswerSources = defineEndpoint({
  id: 'mpTemplate.sources',
  method: 'GET',
  path: '/mp/wxtemplate/sources',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary:
    'What answers can quote: each source with its cases, their values with examples, and texts to begin with.',
  reply: z.array(
    z.object({
      source: MpAnswerSource,
      branches: z.array(
        z.object({
          when: z.string(),
          values: z.array(z.object({ name: z.string(), zh: z.string(), en: z.string() })),
          zh: z.string(),
          en: z.string(),
        }),
      ),
    }),
  ),
});

export const listMpTemplateNames = defineEndpoint({
  id: 'mpTemplate.names',
  method: 'GET',
  path: '/mp/wxtemplate/names',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'The templates by name, for answers to fans.',
  reply: z.array(z.object({ id: Id, name: z.string(), source: MpAnswerSource })),
});

export const fillMpTemplate = defineEndpoint({
  id: 'mpTemplate.fill',
  method: 'GET',
  path: '/mp/wxtemplate/:id/fill',
  access: 'mp_chat',
  tenant: 'session',
  summary:
    'The text of a template for a fan in reach, with the data of now. Nothing is sent. What the caller may not see is masked.',
  params: z.object({ id: Id }),
  query: z.object({ wxUserId: Id }),
  reply: z.object({
    text: z.string(),
    when: z.string(),
    asOf: EpochMs,
    /** Names of the values that are masked. */
    hidden: z.array(z.string()),
  }),
});
