import { hasOnly, sendBack, type VendorReply, type VendorScript } from './vendor-server.ts';

const refuse = (errcode: number, errmsg: string): VendorReply => ({
  body: { errcode, errmsg: `${errmsg}, hint: [1686838812640290159432749], from ip: 127.0.0.1` },
});

/** WeCom, 企业微信 Web 登录: a token of the app, then who the code is of. A null union id: no member. */
export const wecom: VendorScript = (call, books) => {
  const { path, query } = call;
  const { appId, secret, agentId } = books.app;
  if (path === '/wwlogin/sso/login') {
    const wanted = { login_type: 'CorpApp', appid: appId, agentid: agentId, redirect_uri: null, state: null };
    return hasOnly(query, wanted)
      ? sendBack(call, books, 'code')
      : refuse(50001, 'redirect_uri unauthorized');
  }
  if (path === '/cgi-bin/gettoken') {
    if (query.get('corpid') !== appId) return refuse(40013, 'invalid corpid');
    if (query.get('corpsecret') !== secret) return refuse(40001, 'invalid credential');
    return { body: { errcode: 0, errmsg: 'ok', access_token: books.mintToken(null), expires_in: 7200 } };
  }
  if (path === '/cgi-bin/auth/getuserinfo') {
    if (!books.isToken(query.get('access_token'))) return refuse(40014, 'invalid access_token');
    const taken = books.takeCode(query.get('code'));
    if (taken === 'unknown' || taken === 'used') return refuse(40029, 'invalid code');
    const { openId, unionId } = taken.person;
    if (unionId === null) return { body: { errcode: 0, errmsg: 'ok', openid: openId } };
    return { body: { errcode: 0, errmsg: 'ok', userid: openId, user_ticket: books.mintToken(null) } };
  }
  return null;
};
