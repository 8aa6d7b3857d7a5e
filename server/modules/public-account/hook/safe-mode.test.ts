import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptText, encryptText, UnreadableError } from './safe-mode.ts';
import { isSignature, signatureOf } from './signature.ts';

const TOKEN = 'lw-demo-token';
const ACCOUNT = { encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg', appId: 'wx1f2e3d4c5b6a7980' };
const MESSAGE =
  '<xml><ToUserName><![CDATA[gh_linewall]]></ToUserName><FromUserName><![CDATA[oDriver01]]></FromUserName><CreateTime>1795852800</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[我的月台?]]></Content><MsgId>24681357902468135</MsgId></xml>';

describe('signatures', () => {
  it('equal the published one', () => {
    expect(signatureOf('mytoken', '1409304348', 'xxxxxx')).toBe('48062c83b0a00f9fdf280a85313c7376cf2b0f1b');
  });
  it('are compared whole', () => {
    const parts = ['mytoken', '1409304348', 'xxxxxx'] as const;
    expect(isSignature('48062c83b0a00f9fdf280a85313c7376cf2b0f1b', ...parts)).toBe(true);
    expect(isSignature('48062c83b0a00f9fdf280a85313c7376cf2b0f1c', ...parts)).toBe(false);
    expect(isSignature('', ...parts)).toBe(false);
    expect(isSignature('é'.repeat(20), ...parts)).toBe(false);
  });
});

describe('safe mode', () => {
  it('encrypts as other implementations do', () => {
    const encrypted = encryptText(MESSAGE, ACCOUNT, Buffer.from('0123456789abcdef'));
    expect(encrypted).toHaveLength(428);
    expect(encrypted.slice(0, 36)).toBe('LSdsFQn2HBamHnmQz9xkA0uRZ9gXUaEnYtgA');
    expect(createHash('sha256').update(encrypted).digest('hex')).toBe(
      'bde9bca0d0d0983af043bc7ac9ef468f31ae31b0770d551f0909425a2091c22f',
    );
    expect(signatureOf(TOKEN, '1795852800', '20261128')).toBe('a813b65bd1500985fc0e0b8023a634eb312442b9');
    expect(signatureOf(TOKEN, '1795852800', '20261128', encrypted)).toBe(
      'c366fa66bd5843b64c78e29dd9ed932962ab88b8',
    );
    expect(decryptText(encrypted, ACCOUNT)).toBe(MESSAGE);
  });

  it('reads texts of every length, padded to 32 bytes', () => {
    for (let length = 0; length < 64; length += 1) {
      const text = '月'.repeat(length % 3) + 'x'.repeat(length);
      expect(decryptText(encryptText(text, ACCOUNT), ACCOUNT)).toBe(text);
    }
  });

  it.each([
    ['another key', { ...ACCOUNT, encodingKey: `a${ACCOUNT.encodingKey.slice(1)}` }, 'encoding_key'],
    ['another account', { ...ACCOUNT, appId: 'wx1f2e3d4c5b6a7981' }, 'app_id'],
    ['a shorter AppID', { ...ACCOUNT, appId: 'wx1f2e3d4c5b6a798' }, 'app_id'],
  ])('refuses what was encrypted for %s', (_what, account, reason) => {
    const encrypted = encryptText(MESSAGE, ACCOUNT, Buffer.from('0123456789abcdef'));
    expect(() => decryptText(encrypted, account)).toThrow(expect.objectContaining({ reason }));
  });

  it.each([
    ['nothing', ''],
    ['half a block', 'AAAA'],
    ['no base64', '<xml>'],
  ])('refuses %s', (_what, text) => {
    expect(() => decryptText(text, ACCOUNT)).toThrow(UnreadableError);
  });
});
