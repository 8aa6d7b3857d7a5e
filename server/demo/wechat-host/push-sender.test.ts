import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hostSignature, openFromAccount, sealForAccount } from './host-crypto.ts';
import { type PushTarget, pushOf, pushXml, textIn } from './host-push.ts';
import { sendPush } from './push-sender.ts';

const TARGET: PushTarget = {
  hookUrl: 'http://127.0.0.1/mp/hook/key',
  account: 'gh_linewall',
  appId: 'wx1f2e3d4c5b6a7980',
  token: 'lw-demo-token',
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
  mode: 'safe',
};
const MESSAGE =
  '<xml><ToUserName><![CDATA[gh_linewall]]></ToUserName><FromUserName><![CDATA[oDriver01]]></FromUserName><CreateTime>1795852800</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[我的月台?]]></Content><MsgId>24681357902468135</MsgId></xml>';
const TRY = { timestamp: '1795852800', nonce: '20261128', random: Buffer.from('0123456789abcdef') };
const ELEMENTS = { ToUserName: 'gh_linewall', MsgType: 'text', Content: '门]]>口', MsgId: '7' };

describe('a push', () => {
  it('is signed and encrypted as the published ones', () => {
    expect(hostSignature('mytoken', '1409304348', 'xxxxxx')).toBe('48062c83b0a00f9fdf280a85313c7376cf2b0f1b');
    const { url, body } = pushOf(TARGET, MESSAGE, TRY);
    const { signature, msg_signature, encrypt_type } = Object.fromEntries(new URL(url).searchParams);
    expect([signature, msg_signature, encrypt_type]).toEqual([
      'a813b65bd1500985fc0e0b8023a634eb312442b9',
      'c366fa66bd5843b64c78e29dd9ed932962ab88b8',
      'aes',
    ]);
    const sealed = textIn(body, 'Encrypt');
    expect(sealed).toHaveLength(428);
    expect(sealed).toMatch(/^LSdsFQn2HBamHnmQz9xkA0uRZ9gXUaEnYtgA.*fCs\+8oPGnJNH4dCmY134lwHY=$/);
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(
      'bde9bca0d0d0983af043bc7ac9ef468f31ae31b0770d551f0909425a2091c22f',
    );
    expect(openFromAccount(sealed, TARGET)).toBe(MESSAGE);
  });

  it('holds its text as it is in plain mode, both in compatible mode, and neither name nor text in safe mode', () => {
    const xml = pushXml(ELEMENTS);
    const bodies = (['plain', 'compatible', 'safe'] as const).map((mode) =>
      pushOf({ ...TARGET, mode }, xml, TRY),
    );
    expect(bodies.map(({ body }) => textIn(body, 'Content'))).toEqual(['门]]>口', '门]]>口', '']);
    expect(bodies.map(({ body }) => openFromAccount(textIn(body, 'Encrypt'), TARGET))).toEqual([
      null,
      xml,
      xml,
    ]);
    expect(bodies.map(({ url }) => new URL(url).searchParams.has('msg_signature'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('of another account is not opened', () => {
    const sealed = sealForAccount('x', { ...TARGET, appId: 'wxother' });
    expect(openFromAccount(sealed, TARGET)).toBe(null);
    expect(openFromAccount('AAAA', TARGET)).toBe(null);
  });
});

describe('the sender', () => {
  /** Answers of the account in order; an error = none came in time. */
  async function send(
    answers: readonly (readonly [number, string] | Error)[],
    mode: PushTarget['mode'] = 'safe',
  ) {
    const waits: number[] = [];
    const tries: { readonly nonce: string | null; readonly number: string }[] = [];
    const outcome = await sendPush({ ...TARGET, mode }, ELEMENTS, {
      now: () => 1_795_852_800_000,
      async wait(ms) {
        waits.push(ms);
      },
      async post(url, body) {
        const xml = mode === 'plain' ? body : (openFromAccount(textIn(body, 'Encrypt'), TARGET) ?? '');
        tries.push({ nonce: new URL(url).searchParams.get('nonce'), number: textIn(xml, 'MsgId') });
        const answer = answers[tries.length - 1] ?? new Error('not asked for');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
    return { outcome, waits, tries };
  }

  it('tries three times, 5 s apart, with the same number and another nonce', async () => {
    const { outcome, waits, tries } = await send([new Error('late'), [500, ''], [200, 'success']]);
    expect(outcome).toEqual({ tries: 3, state: 'nothing', reply: null });
    expect(waits).toEqual([5_000, 5_000]);
    expect(new Set(tries.map(({ number }) => number))).toEqual(new Set(['7']));
    expect(new Set(tries.map(({ nonce }) => nonce)).size).toBe(3);
  });

  it.each([
    ['an error', [503, 'success']],
    ['a word', [200, 'ok']],
    ['XML that is not signed', [200, '<xml><MsgType>text</MsgType></xml>']],
  ] as const)('shows the fan a failure after %s', async (_what, answer) => {
    const { outcome } = await send([answer, answer, answer, [200, 'success']]);
    expect(outcome).toEqual({ tries: 3, state: 'failed', reply: null });
  });

  it('reads what the fan is shown', async () => {
    const xml = '<xml><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[7 号]]></Content></xml>';
    const reply = { type: 'text', text: '7 号' };
    expect((await send([[200, xml]], 'plain')).outcome).toEqual({ tries: 1, state: 'reply', reply });
    const sealed = sealForAccount(xml, TARGET);
    const signature = hostSignature(TARGET.token, '1', '2', sealed);
    const answer = `<xml><Encrypt><![CDATA[${sealed}]]></Encrypt><MsgSignature><![CDATA[${signature}]]></MsgSignature><TimeStamp>1</TimeStamp><Nonce><![CDATA[2]]></Nonce></xml>`;
    expect((await send([[200, answer]])).outcome).toEqual({ tries: 1, state: 'reply', reply });
  });
});
