import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMessageStatus } from '#shared/contracts/public-account/mp-message.ts';
import { type AccessTokens, SecretLost } from './access-token.ts';
import { WechatError, type WechatHost, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

interface Asked {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly openId: string;
  readonly content: ActiveContent;
}

/** What an active message holds. `mediaId`: of a material of the account, or of what it has uploaded for three days. */
export type ActiveContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'voice'; readonly mediaId: string }
  | {
      readonly kind: 'music';
      readonly title: string | null;
      readonly description: string | null;
      readonly url: string;
      readonly hqUrl: string;
      readonly thumbMediaId: string;
    }
  /** The platform takes one article. */
  | {
      readonly kind: 'news';
      readonly article: {
        readonly title: string;
        readonly description: string | null;
        readonly url: string;
        readonly thumbUrl: string | null;
      };
    }
  | {
      readonly kind: 'video';
      readonly mediaId: string;
      readonly title: string | null;
      readonly description: string | null;
    };

/** As the platform names its parts. */
function toHostMessage(content: ActiveContent): Readonly<Record<string, unknown>> {
  switch (content.kind) {
    case 'text':
      return { msgtype: 'text', text: { content: content.text } };
    case 'video': {
      const { mediaId, title, description } = content;
      return { msgtype: 'video', video: { media_id: mediaId, title, description } };
    }
    case 'music': {
      const { title, description, url, hqUrl, thumbMediaId } = content;
      const music = { title, description, musicurl: url, hqmusicurl: hqUrl, thumb_media_id: thumbMediaId };
      return { msgtype: 'music', music };
    }
    case 'news': {
      const { title, description, url, thumbUrl } = content.article;
      const article = {
        title,
        description: description ?? '',
        url,
        ...(thumbUrl !== null && { picurl: thumbUrl }),
      };
      return { msgtype: 'news', news: { articles: [article] } };
    }
    default:
      return { msgtype: content.kind, [content.kind]: { media_id: content.mediaId } };
  }
}

/**
 * Sends an active message. The platform knows no key of repetition: what may have been taken is `unsure`, and is not sent again.
 * `errcode`: of the platform; null = it was not its answer.
 */
export async function sendActiveMessage(
  host: WechatHost,
  tokens: AccessTokens,
  { tenantId, accountId, openId, content }: Asked,
): Promise<{
  readonly status: Extract<MpMessageStatus, 'sent' | 'failed' | 'unsure'>;
  readonly errcode: number | null;
}> {
  // Where there is no token, nothing of the message has left.
  const unsent: AccessTokens = {
    of: (account) =>
      tokens.of(account).catch((error: unknown) => {
        throw error instanceof WechatUnavailable ? new WechatUnavailable(error.problem, false) : error;
      }),
  };
  try {
    await withToken(unsent, { tenantId, accountId }, (token) =>
      host.call('/cgi-bin/message/custom/send', {
        query: { access_token: token },
        body: { touser: openId, ...toHostMessage(content) },
      }),
    );
    return { status: 'sent', errcode: null };
  } catch (error) {
    if (error instanceof WechatError) return { status: 'failed', errcode: error.errcode };
    if (error instanceof WechatUnavailable)
      return { status: error.isSent ? 'unsure' : 'failed', errcode: null };
    if (error instanceof SecretLost) return { status: 'failed', errcode: null };
    throw error;
  }
}
