import { hasOnly, sendBack, type VendorReply, type VendorScript } from './vendor-server.ts';

/** QQ 互联, 网站应用: JSON is asked for with `fmt`; without it the answers are JSONP and forms. */
export const qq: VendorScript = (call, books) => {
  const { path, query } = call;
  const { appId, secret } = books.app;
  const form = (body: Readonly<Record<string, unknown>>): VendorReply =>
    query.get('fmt') === 'json' ? { body } : { body: `callback( ${JSON.stringify(body)} );`, raw: true };
  const refuse = (error: number, error_description: string) => form({ error, error_description });

  if (path === '/oauth2.0/authorize') {
    const wanted = {
      response_type: 'code',
      client_id: appId,
      redirect_uri: null,
      state: null,
      scope: 'get_user_info',
    };
    return hasOnly(query, wanted)
      ? sendBack(call, books, 'code')
      : refuse(100001, 'param client_id is wrong');
  }
  if (path === '/oauth2.0/token') {
    if (query.get('grant_type') !== 'authorization_code') return refuse(100004, 'param grant_type is wrong');
    if (query.get('client_id') !== appId) return refuse(100008, 'client_id is illegal');
    if (query.get('client_secret') !== secret) return refuse(100009, 'client_secret is illegal');
    const taken = books.takeCode(query.get('code'));
    if (taken === 'unknown') return refuse(100019, 'code to access token error');
    if (taken === 'used') return refuse(100020, 'code is reused error');
    if (query.get('redirect_uri') !== taken.redirectUri) return refuse(100010, 'redirect uri is illegal');
    const access_token = books.mintToken(taken.person);
    return form({ access_token, expires_in: '7776000', refresh_token: books.mintToken(null) });
  }
  if (path === '/oauth2.0/me') {
    const person = books.personOf(query.get('access_token'));
    if (!person) return refuse(100016, 'access token check failed');
    const { openId, unionId } = person;
    if (query.get('unionid') !== '1') return form({ client_id: appId, openid: openId });
    if (unionId === null) return refuse(100048, 'companyid not set');
    return form({ client_id: appId, openid: openId, unionid: unionId });
  }
  if (path === '/user/get_user_info') {
    const person = books.personOf(query.get('access_token'));
    if (!person) return { body: { ret: 100013, msg: 'access token is illegal' } };
    if (query.get('oauth_consumer_key') !== appId) return { body: { ret: 100008, msg: 'appid is illegal' } };
    if (query.get('openid') !== person.openId) return { body: { ret: -22, msg: 'openid is invalid' } };
    return { body: { ret: 0, msg: '', is_lost: 0, nickname: person.name, figureurl_qq_1: '' } };
  }
  return null;
};
