import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import { createDingtalkProvider } from '#server/modules/social/providers/dingtalk.ts';
import { createQqProvider } from '#server/modules/social/providers/qq.ts';
import type { VendorPlace } from '#server/modules/social/providers/vendor-call.ts';
import { createWechatProvider } from '#server/modules/social/providers/wechat.ts';
import { createWecomProvider } from '#server/modules/social/providers/wecom.ts';
import type { SocialType } from '#shared/contracts/social/social.ts';
import { dingtalk } from './dingtalk.ts';
import { qq } from './qq.ts';
import type { VendorScript } from './vendor-server.ts';
import { wechat } from './wechat.ts';
import { wecom } from './wecom.ts';

export interface VendorCase {
  readonly type: Exclude<SocialType, 'OIDC'>;
  readonly script: VendorScript;
  readonly create: (place: VendorPlace | undefined, now: () => number) => SocialProvider;
  readonly agentId: string | null;
  readonly page: string;
  /** All that it asks for one sign-in, in order. */
  readonly asks: readonly string[];
  /** Where the secret goes, and the last one, which tells who it is. */
  readonly tokenPath: string;
  readonly lastPath: string;
  /** The subject of somebody with both ids, in the ids' words. */
  readonly subject: (ids: { openId: string; unionId: string }) => string;
  /** Null: whom it does not know by another id is refused. */
  readonly subjectWithoutUnion: ((openId: string) => string) | null;
  readonly errcodes: { readonly secret: string; readonly usedCode: string; readonly unknownCode: string };
  /** An error of the last step as the vendor writes it, and its code. */
  readonly envelope: { readonly status: number; readonly body: object; readonly errcode: string };
  /** What the code comes back as. */
  readonly codeName: 'code' | 'authCode';
}

/** The vendors and what their documentation says. */
export const VENDOR_CASES: readonly VendorCase[] = [
  {
    type: 'WX',
    script: wechat,
    create: (place) => createWechatProvider(place),
    agentId: null,
    page: 'https://open.weixin.qq.com/connect/qrconnect',
    asks: ['https://api.weixin.qq.com/sns/oauth2/access_token', 'https://api.weixin.qq.com/sns/userinfo'],
    tokenPath: '/sns/oauth2/access_token',
    lastPath: '/sns/userinfo',
    subject: ({ unionId }) => `unionid:${unionId}`,
    subjectWithoutUnion: (openId) => `openid:${openId}`,
    errcodes: { secret: '40125', usedCode: '40163', unknownCode: '40029' },
    envelope: { status: 200, body: { errcode: 48001, errmsg: 'api unauthorized' }, errcode: '48001' },
    codeName: 'code',
  },
  {
    type: 'QQ',
    script: qq,
    create: (place) => createQqProvider(place),
    agentId: null,
    page: 'https://graph.qq.com/oauth2.0/authorize',
    asks: [
      'https://graph.qq.com/oauth2.0/token',
      'https://graph.qq.com/oauth2.0/me',
      'https://graph.qq.com/user/get_user_info',
    ],
    tokenPath: '/oauth2.0/token',
    lastPath: '/oauth2.0/me',
    subject: ({ unionId }) => `unionid:${unionId}`,
    subjectWithoutUnion: (openId) => `openid:${openId}`,
    errcodes: { secret: '100009', usedCode: '100020', unknownCode: '100019' },
    envelope: { status: 200, body: { error: 100015, error_description: 'revoked' }, errcode: '100015' },
    codeName: 'code',
  },
  {
    type: 'DINGTALK',
    script: dingtalk,
    create: (place) => createDingtalkProvider(place),
    agentId: null,
    page: 'https://login.dingtalk.com/oauth2/auth',
    asks: [
      'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
      'https://api.dingtalk.com/v1.0/contact/users/me',
    ],
    tokenPath: '/v1.0/oauth2/userAccessToken',
    lastPath: '/v1.0/contact/users/me',
    subject: ({ unionId }) => `unionid:${unionId}`,
    subjectWithoutUnion: null,
    errcodes: {
      secret: 'invalidClientIdOrSecret',
      usedCode: 'invalidParameter.authCode.notFound',
      unknownCode: 'invalidParameter.authCode.notFound',
    },
    envelope: {
      status: 403,
      body: {
        code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied',
        requestid: 'x',
        message: '没有权限',
      },
      errcode: 'Forbidden.AccessDenied.AccessTokenPermissionDenied',
    },
    codeName: 'authCode',
  },
  {
    type: 'WEIXIN_CP',
    script: wecom,
    create: (place, now) => createWecomProvider(now, place),
    agentId: '1000011',
    page: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
    asks: [
      'https://qyapi.weixin.qq.com/cgi-bin/gettoken',
      'https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo',
    ],
    tokenPath: '/cgi-bin/gettoken',
    lastPath: '/cgi-bin/auth/getuserinfo',
    subject: ({ openId }) => `userid:${openId.toLowerCase()}`,
    subjectWithoutUnion: null,
    errcodes: { secret: '40001', usedCode: '40029', unknownCode: '40029' },
    envelope: {
      status: 200,
      body: { errcode: 60020, errmsg: 'not allow to access from your ip' },
      errcode: '60020',
    },
    codeName: 'code',
  },
];
