import { hasOnly, sendBack, type VendorReply, type VendorScript } from './vendor-server.ts';

const refuse = (errcode: number, errmsg: string): VendorReply => ({ body: { errcode, errmsg } });

/** WeChat Open Platform, 网站应用微信登录开发指南: errors are answers with status 200. */
export const wechat: VendorScript = (call, books) => {
  const { path, query } = call;
  const { appId, secret } = books.app;
  if (path === '/connect/qrconnect') {
    const wanted = {
      appid: appId,
      redirect_uri: null,
      response_type: 'code',
      scope: 'snsapi_login',
      state: null,
    };
    // The page matches the address with a pattern: the order counts.
    const isInOrder = [...query.keys()].join() === Object.keys(wanted).join();
    if (!isInOrder || !hasOnly(query, wanted))
      return { status: 400, body: 'Scope 参数错误或没有 Scope 权限' };
    return sendBack(call, books, 'code');
  }
  if (path === '/sns/oauth2/access_token') {
    if (query.get('appid') !== appId) return refuse(40013, 'invalid appid');
    if (query.get('secret') !== secret) return refuse(40125, 'invalid appsecret, view more at http://t.cn/x');
    if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    const taken = books.takeCode(query.get('code'));
    // The vendor's prose may quote what it was asked with.
    if (taken === 'unknown') return refuse(40029, `invalid code ${query.get('code')}, rid: 63eb339a`);
    if (taken === 'used') return refuse(40163, `code been used, rid: 63eb339a`);
    const { openId, unionId } = taken.person;
    return {
      body: {
        access_token: books.mintToken(taken.person),
        expires_in: 7200,
        refresh_token: books.mintToken(null),
        openid: openId,
        scope: 'snsapi_login',
        ...(unionId !== null && { unionid: unionId }),
      },
    };
  }
  if (path === '/sns/userinfo') {
    const person = books.personOf(query.get('access_token'));
    if (!person) return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    if (query.get('openid') !== person.openId) return refuse(40003, 'invalid openid');
    const { openId, unionId, name } = person;
    return {
      body: {
        openid: openId,
        nickname: name,
        sex: 0,
        province: '',
        city: '',
        country: '',
        headimgurl: '',
        privilege: [],
        ...(unionId !== null && { unionid: unionId }),
      },
    };
  }
  return null;
};
