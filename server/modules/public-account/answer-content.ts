import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import type { ActiveContent } from './host/send-message.ts';
import type { PublicAccountSchema } from './schema.ts';

type Body = Pick<
  CallInput<typeof sendMpMessage>['body'],
  'repType' | 'repContent' | 'repMediaId' | 'media_id'
>;

/** An answer as it is sent, with the name of its material. */
export type AnswerContent = ActiveContent & { readonly name: string | null };

/** What a body answers with. Throws where it lacks it, and 404 where the account has no such material, or has it no more. */
export async function contentOf(
  tx: Transaction<PublicAccountSchema>,
  session: SessionPrincipal,
  { accountId, body, now }: { readonly accountId: Id; readonly body: Body; readonly now: Date },
): Promise<AnswerContent> {
  const { repType: kind = 'text', repContent: text } = body;
  if (kind === 'text') {
    if (text === undefined) throw fieldError('repContent', 'required');
    return { kind, text, name: null };
  }
  const mediaId = body.repMediaId ?? body.media_id;
  if (mediaId === undefined) throw fieldError('repMediaId', 'required');
  if (!session.permissions.has('mp_material_view')) throw failure('forbidden');
  const material = await tx
    .selectFrom('mp_material')
    .select(['name', 'title', 'introduction'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('media_id', '=', mediaId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!material) throw failure('mp_material_missing');
  const { name, title, introduction: description } = material;
  return kind === 'video' ? { kind, mediaId, title, description, name } : { kind, mediaId, name };
}

/** Of its row in `mp_message`. */
export function columnsOf(content: AnswerContent) {
  if (content.kind === 'text')
    return {
      ...{ rep_type: content.kind, rep_content: content.text, rep_media_id: null },
      ...{ rep_name: null, rep_desc: null },
    };
  const { title, description } = content.kind === 'video' ? content : { title: null, description: null };
  return {
    ...{ rep_type: content.kind, rep_content: null, rep_media_id: content.mediaId },
    ...{ rep_name: title ?? content.name, rep_desc: description },
  };
}
