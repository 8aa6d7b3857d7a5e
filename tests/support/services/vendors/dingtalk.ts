import { hasOnly, sendBack, type VendorReply, type VendorScript } from './vendor-server.ts';

const refuse = (status: number, code: string, message: string): VendorReply => ({
  status,
  body: { code, requestid: '41F9E66B-D90D-7BC8-B310-F623AD572894', message },
});

/** DingTalk, 实现登录第三方网站: errors have a status and a text for a code. */
export const dingtalk: VendorScript = (call, books) => {
  const { path, query, body, method, header } = call;
  const { appId, secret } = books.app;
  if (path === '/oauth2/auth') {
    const wanted = {
      redirect_uri: null,
      response_type: 'code',
      client_id: appId,
      scope: 'openid',
      state: null,
      prompt: 'consent',
    };
    return hasOnly(query, wanted)
      ? sendBack(call, books, 'authCode')
      : refuse(400, 'invalidParameter', '参数错误');
  }
  if (path === '/v1.0/oauth2/userAccessToken' && method === 'POST') {
    if (!header('content-type').startsWith('application/json')) return refuse(400, 'MissingBody', 'body');
    if (body.clientId !== appId || body.clientSecret !== secret)
      return refuse(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
    const taken = body.grantType === 'authorization_code' ? books.takeCode(body.code) : 'unknown';
    if (taken === 'unknown' || taken === 'used')
      return refuse(400, 'invalidParameter.authCode.notFound', '不合法的临时授权码');
    return {
      body: {
        accessToken: books.mintToken(taken.person),
        refreshToken: books.mintToken(null),
        expireIn: 7200,
        corpId: 'ding-corp',
      },
    };
  }
  if (path === '/v1.0/contact/users/me' && method === 'GET') {
    const person = books.personOf(header('x-acs-dingtalk-access-token'));
    if (!person) return refuse(400, 'InvalidAuthentication', '不合法的access_token');
    const { openId, unionId, name } = person;
    return { body: { nick: name, avatarUrl: '', openId, ...(unionId !== null && { unionId }) } };
  }
  return null;
};
