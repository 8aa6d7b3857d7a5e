import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CodeText, ExactText, FreeText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { Drafted, Revision, VersionMark } from '#shared/contracts/kit/versions.ts';
import { MediaId, MpMaterialKind } from './mp-material.ts';
import { MpAnswerSource } from './mp-template.ts';

/** What an entry does, by the platform's names. */
export const MpMenuKind = z.enum([
  'click',
  'view',
  'miniprogram',
  'media_id',
  'scancode_waitmsg',
  'scancode_push',
  'pic_sysphoto',
  'pic_photo_or_album',
  'pic_weixin',
  'location_select',
]);
export type MpMenuKind = z.infer<typeof MpMenuKind>;

/** How a click is answered: by a text of the entry, by an answer with data, or as a rule answers. */
export const MpMenuAnswer = z.enum(['text', 'template', 'rule']);
export type MpMenuAnswer = z.infer<typeof MpMenuAnswer>;

/**
 * An entry as a person edits it: what its kind does not use is kept, and what is missing or too long is kept too, within
 * limits that are wider than the platform's. `menuProblems` says what keeps it from being published.
 */
const actionShape = {
  /** Of this menu; it stays when the entry is renamed or moved. */
  id: ExactText(16, 1).regex(/^[0-9a-z]+$/),
  name: Text(64, 0),
  /** Null = it was not chosen yet. */
  kind: MpMenuKind.nullable(),
  /** What the platform sends when the entry is tapped. */
  key: CodeText(256, 0),
  answer: MpMenuAnswer,
  repContent: FreeText(2_048, 0),
  templateId: Id.nullable().default(null),
  ruleId: Id.nullable(),
  url: ExactText(2_048),
  /** Of a permanent image, voice message or video of the account. */
  mediaId: MediaId.nullable(),
  appId: CodeText(64, 0),
  pagePath: CodeText(1_024, 0),
};
export const MpMenuAction = z.strictObject(actionShape);
export type MpMenuAction = z.infer<typeof MpMenuAction>;

/** An entry of the first level. With entries below it its own kind is not used. */
export const MpMenuEntry = z.strictObject({
  ...actionShape,
  subs: z.array(MpMenuAction).max(LIMITS.mpMenuSubsMax),
});
export type MpMenuEntry = z.infer<typeof MpMenuEntry>;

export const MpMenu = z.strictObject({ buttons: z.array(MpMenuEntry).max(LIMITS.mpMenuEntriesMax) });
export type MpMenu = z.infer<typeof MpMenu>;

/** A material that an entry may send. */
export const MpMenuMaterial = z.object({ mediaId: z.string(), kind: MpMaterialKind, name: z.string() });
export type MpMenuMaterial = z.infer<typeof MpMenuMaterial>;

/** A rule of the account that may answer a click. `repContent`: of one that answers with data the name of that answer. */
export const MpMenuRule = z.object({ id: Id, name: z.string(), repContent: z.string() });
export type MpMenuRule = z.infer<typeof MpMenuRule>;

/** An answer with data, with its sentences in Chinese by case. */
export const MpMenuTemplate = z.object({
  id: Id,
  name: z.string(),
  source: MpAnswerSource,
  branches: z.array(z.object({ when: z.string(), zh: z.string() })),
});
export type MpMenuTemplate = z.infer<typeof MpMenuTemplate>;

/** The menu that is edited: the draft, else what was published, else an empty one. */
export const EditedMpMenu = z.object({
  accountId: Id,
  menu: MpMenu,
  /** What was published from here; null = nothing, or it was withdrawn. */
  published: z.object({ menu: MpMenu, username: z.string().nullable(), at: EpochMs }).nullable(),
  /** Those that `menu` names and that the account has. */
  materials: z.array(MpMenuMaterial),
  /** Those of the account that are on. */
  rules: z.array(MpMenuRule),
  templates: z.array(MpMenuTemplate),
  ...Drafted,
});
export type EditedMpMenu = z.infer<typeof EditedMpMenu>;

export const MpMenuAccount = z.object({
  id: Id,
  appId: z.string(),
  name: z.string(),
  kind: z.enum(['subscription', 'service']),
  isEnabled: z.boolean(),
});
export type MpMenuAccount = z.infer<typeof MpMenuAccount>;

const DRAFT = { access: 'mp_reply_edit', tenant: 'session' } as const;
const query = z.object({ accountId: Id });
const whichDraft = { accountId: Id, revision: Revision };

export const listMpMenuAccounts = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.accounts',
  method: 'GET',
  path: '/mp/wxmenu/accounts',
  summary: 'The public accounts whose menu the caller may edit, by name.',
  reply: z.array(MpMenuAccount),
});

export const getMpMenu = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.get',
  method: 'GET',
  path: '/mp/wxmenu',
  summary: 'The menu of an account that is being edited, and the one that was published.',
  query,
  reply: EditedMpMenu,
});

export const saveMpMenu = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.save',
  method: 'PUT',
  path: '/mp/wxmenu',
  summary: 'Saves the draft of a menu; 409 `stale` with the stored one when it has changed.',
  body: z.strictObject({ ...whichDraft, menu: MpMenu }),
  reply: EditedMpMenu,
});

export const discardMpMenu = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.discard',
  method: 'POST',
  path: '/mp/wxmenu/discard',
  summary: 'Removes the draft of a menu; what is published stays.',
  body: z.strictObject({ accountId: Id }),
  reply: EditedMpMenu,
});

export const listMpMenuVersions = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.versions',
  method: 'GET',
  path: '/mp/wxmenu/versions',
  summary: 'All versions of a menu, the newest first.',
  query,
  reply: z.array(VersionMark.extend({ entryCount: z.number().int() })),
});

export const restoreMpMenu = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.restore',
  method: 'POST',
  path: '/mp/wxmenu/restore',
  summary: 'Makes an archived version the draft; 409 `stale` when the draft has changed.',
  body: z.strictObject({ ...whichDraft, no: z.number().int().positive().max(1_000_000) }),
  reply: EditedMpMenu,
});

export const fetchMpMenu = defineEndpoint({
  ...DRAFT,
  id: 'mpMenu.fetch',
  method: 'POST',
  path: '/mp/wxmenu/fetch',
  summary:
    'Reads the menu that WeChat has into the draft. `notTaken`: entries of kinds that are not known here, which have no kind in the draft.',
  body: z.strictObject(whichDraft),
  reply: z.object({
    edited: EditedMpMenu,
    notTaken: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
  rateLimitPerMinute: 30,
});

export const publishMpMenu = defineEndpoint({
  id: 'mpMenu.publish',
  method: 'POST',
  path: '/mp/wxmenu/publish',
  access: 'mp_publish',
  tenant: 'session',
  summary:
    'Gives the draft to WeChat: fans see it within five minutes. What WeChat refuses stays a draft; `data.entries` are the entries that its error can be about.',
  body: z.strictObject({ ...whichDraft, note: OptionalText(200) }),
  reply: EditedMpMenu,
  rateLimitPerMinute: 30,
});

export const withdrawMpMenu = defineEndpoint({
  id: 'mpMenu.withdraw',
  method: 'POST',
  path: '/mp/wxmenu/withdraw',
  access: 'mp_publish',
  tenant: 'session',
  summary: 'Removes the menu from WeChat. Without a draft the withdrawn menu becomes the draft.',
  body: z.strictObject({ accountId: Id }),
  reply: EditedMpMenu,
  rateLimitPerMinute: 30,
});
