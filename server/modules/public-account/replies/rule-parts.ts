import type { Transaction } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { replyKeysOf } from '#shared/domain/public-account/reply-text.ts';
import { materialForRule } from './rule-material.ts';

type Given = Pick<MpAutoReply, 'type' | 'reqType' | 'reqKey' | 'repType' | 'templateId'> & {
  readonly [Name in
    | 'repContent'
    | 'repMediaId'
    | 'repName'
    | 'repDesc'
    | 'repUrl'
    | 'repHqUrl'
    | 'repThumbMediaId']?: string | null | undefined;
};

/** What the type of a rule asks for, and nothing of the other types. Throws where it is missing. */
export function askedOf({ type, reqType, reqKey }: Pick<Given, 'type' | 'reqType' | 'reqKey'>) {
  if (type === '1') return { req_type: null, req_key: null };
  if (type === '2') {
    if (reqType === null) throw fieldError('reqType', 'required');
    return { req_type: reqType, req_key: null };
  }
  const keys = replyKeysOf(reqKey);
  const { mpRuleKeysMax, mpRuleKeyMax } = LIMITS;
  if (keys.length === 0) throw fieldError('reqKey', 'required');
  if (keys.length > mpRuleKeysMax) throw fieldError('reqKey', 'too_many', { limit: mpRuleKeysMax });
  if (keys.some((key) => key.length > mpRuleKeyMax))
    throw fieldError('reqKey', 'too_long', { limit: mpRuleKeyMax });
  return { req_type: null, req_key: keys.join('\n') };
}

const NOTHING = {
  ...{ rep_content: null, template_id: null, material_id: null, rep_media_id: null, rep_name: null },
  ...{ rep_desc: null, rep_url: null, rep_hq_url: null, thumb_material_id: null, rep_thumb_media_id: null },
};

/**
 * What the kind of an answer asks for, and nothing of the other kinds. `before`: the rule as it was; null = it is new. Throws where
 * it is missing, or names a material that the account does not have.
 */
export async function answeredOf(
  tx: Transaction<PublicAccountSchema>,
  body: Given,
  rule: { readonly accountId: Id; readonly before: MpAutoReply | null },
): Promise<Record<string, unknown>> {
  const { repType } = body;
  const { accountId, before } = rule;
  if (repType === 'text') return { ...NOTHING, ...(await textOf(tx, body)) };
  const kept = before?.repType === repType ? before : null;
  if (repType !== 'music') {
    const { repMediaId: mediaId } = body;
    const of = { field: 'repMediaId', kind: repType, mediaId, kept: kept?.repMediaId ?? null } as const;
    const material = await materialForRule(tx, { accountId, ...of });
    // A rule that has lost its material is changed all the same.
    if (!material) return {};
    return {
      ...NOTHING,
      ...{
        material_id: material.id,
        rep_media_id: material.mediaId,
        rep_name: material.name,
        missed_at: null,
      },
    };
  }
  const { repName, repDesc, repUrl, repHqUrl, repThumbMediaId: mediaId } = body;
  if (!repName) throw fieldError('repName', 'required');
  const limit = LIMITS.mpMusicTitleMax;
  if (repName.length > limit) throw fieldError('repName', 'too_long', { limit });
  if (!repUrl) throw fieldError('repUrl', 'required');
  const of = {
    field: 'repThumbMediaId',
    kind: 'image',
    mediaId,
    kept: kept?.repThumbMediaId ?? null,
  } as const;
  const thumb = await materialForRule(tx, { accountId, ...of });
  const { thumb_material_id: _id, rep_thumb_media_id: _media, ...cleared } = NOTHING;
  return {
    ...cleared,
    ...{ rep_name: repName, rep_desc: repDesc || null, rep_url: repUrl, rep_hq_url: repHqUrl || null },
    ...(thumb && { thumb_material_id: thumb.id, rep_thumb_media_id: thumb.mediaId, missed_at: null }),
  };
}

/** A text, or a template of the tenant instead of one. */
async function textOf(
  tx: Transaction<PublicAccountSchema>,
  { repContent, templateId }: Pick<Given, 'repContent' | 'templateId'>,
) {
  if (templateId === null) {
    if (!repContent) throw fieldError('repContent', 'required');
    return { rep_content: repContent };
  }
  const found = await tx
    .selectFrom('mp_template')
    .select('id')
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!found) throw fieldError('templateId', 'bad_choice');
  return { template_id: templateId };
}
