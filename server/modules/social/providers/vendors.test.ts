import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SocialApp, SocialProvider } from '#server/modules/social/provider-port.ts';
import { walkTo } from '#tests/support/services/oidc-issuer.ts';
import { VENDOR_CASES } from '#tests/support/services/vendors/cases.ts';
import { startVendor, type VendorServer } from '#tests/support/services/vendors/vendor-server.ts';

const REDIRECT = 'https://wall.test/AuthRedirect';
const ATTEMPT = { state: 'a1'.repeat(32), verifier: 'never-sent-verifier', nonce: 'never-sent-nonce' };
const TIMEOUT_MS = 500;
const TROUBLES = {
  hang: /timeout/i,
  huge: /answer is too long/,
  'not-json': /returned 200 without an object/,
  redirect: /unexpected redirect/,
};
const ZHANG = { openId: 'ZhangSan', unionId: 'oUnion-zhang', name: '张三' };

describe.each(VENDOR_CASES)('$type', (vendorCase) => {
  const { type, script, create, agentId, lastPath, tokenPath, errcodes } = vendorCase;
  let vendor: VendorServer;
  let provider: SocialProvider;
  let app: SocialApp;
  beforeAll(async () => {
    vendor = await startVendor(script, { appId: `app-of-${type}`, secret: `secret-of-${type}`, agentId });
    provider = create({ page: vendor.origin, api: vendor.origin, timeoutMs: TIMEOUT_MS }, Date.now);
    app = { ...vendor.app, tenantId: '1', issuer: null, redirectUri: REDIRECT };
  });
  afterAll(() => vendor.close());

  /** A user goes to the page and comes back with a code. */
  async function codeOf(
    person: typeof ZHANG | { openId: string; unionId: null; name: string },
  ): Promise<string> {
    vendor.signInAs(person);
    const back = await walkTo(await provider.authorizeUrl(app, ATTEMPT), REDIRECT);
    expect(back.searchParams.get('state')).toBe(ATTEMPT.state);
    return back.searchParams.get(vendorCase.codeName) ?? '';
  }

  const exchange = (code: string, as: SocialApp = app, by: SocialProvider = provider) =>
    by.exchange(as, ATTEMPT, { code, iss: undefined });

  /** The text of everything that a log line would hold of it. */
  async function failureOf(work: Promise<unknown>): Promise<string> {
    const error = await work.then(
      () => new Error('nothing was refused'),
      (reason: unknown) => reason,
    );
    if (!(error instanceof Error)) throw new Error('something else than an error');
    return `${error.message} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`;
  }

  it('sends people to the page of its documentation, with nothing that belongs to this server', async () => {
    const url = new URL(await create(undefined, Date.now).authorizeUrl(app, ATTEMPT));
    expect(`${url.origin}${url.pathname}`).toBe(vendorCase.page);
    expect(url.searchParams.get('redirect_uri')).toBe(REDIRECT);
    expect(url.searchParams.get('state')).toBe(ATTEMPT.state);
    expect(url.hash).toBe(type === 'WX' ? '#wechat_redirect' : '');
    expect(url.href).not.toContain(app.secret);
    expect(url.href).not.toContain('never-sent');
  });

  it('says who it is', async () => {
    expect(await exchange(await codeOf(ZHANG))).toMatchObject({
      subject: vendorCase.subject(ZHANG),
      displayName: type === 'WEIXIN_CP' ? ZHANG.openId : ZHANG.name,
    });
  });

  it('does with a user without a union id what the decision says', async () => {
    const work = exchange(await codeOf({ ...ZHANG, unionId: null }));
    if (vendorCase.subjectWithoutUnion) {
      const subject = vendorCase.subjectWithoutUnion(ZHANG.openId);
      expect(await work).toMatchObject({ subject, formerSubject: null });
      expect(await exchange(await codeOf(ZHANG))).toMatchObject({ formerSubject: subject });
    } else {
      expect(await failureOf(work)).toMatch(/unionId|no member/);
    }
  });

  it('tells a refusal by its code, without the secret, the code or what the vendor wrote', async () => {
    const code = await codeOf(ZHANG);
    const wrong = await failureOf(exchange(code, { ...app, secret: 'another-secret' }));
    expect(wrong).toContain(`refuses: ${errcodes.secret}`);
    await exchange(code);
    const used = await failureOf(exchange(code));
    expect(used).toContain(`refuses: ${errcodes.usedCode}`);
    const unknown = await failureOf(exchange('made-up-code'));
    expect(unknown).toContain(`refuses: ${errcodes.unknownCode}`);
    for (const secret of [code, 'made-up-code', 'another-secret', app.secret, ...vendor.given])
      expect(wrong + used + unknown).not.toContain(secret);
  });

  it('takes an error for one whatever its status is', async () => {
    const { status, body, errcode } = vendorCase.envelope;
    vendor.trouble(lastPath, { kind: 'answer', status, body });
    try {
      expect(await failureOf(exchange(await codeOf(ZHANG)))).toContain(`refuses: ${errcode}`);
      vendor.trouble(lastPath, { kind: 'answer', status: 502, body: {} });
      expect(await failureOf(exchange(await codeOf(ZHANG)))).toContain('HTTP 502');
      vendor.trouble(lastPath, { kind: 'answer', status: 200, body: {} });
      await expect(exchange(await codeOf(ZHANG))).rejects.toThrow();
    } finally {
      vendor.trouble(lastPath, null);
    }
  });

  it.each(['hang', 'huge', 'not-json', 'redirect'] as const)('does not put up with: %s', async (kind) => {
    // Another adapter: one that has no token of the app yet.
    const fresh = create(
      { page: vendor.origin, api: vendor.origin, timeoutMs: kind === 'hang' ? TIMEOUT_MS : 60_000 },
      Date.now,
    );
    const said: string[] = [];
    for (const path of [tokenPath, lastPath]) {
      const code = await codeOf(ZHANG);
      vendor.trouble(path, { kind });
      const failure = await failureOf(exchange(code, app, fresh));
      expect(failure).toMatch(TROUBLES[kind]);
      said.push(failure);
      vendor.trouble(path, null);
      expect(said.join()).not.toContain(code);
    }
    expect(said.join()).not.toContain(app.secret);
    expect(said.join()).not.toContain('leaked-token');
    expect(await exchange(await codeOf(ZHANG), app, fresh)).toMatchObject({
      subject: vendorCase.subject(ZHANG),
    });
  });

  it('asks its vendor, over TLS, unless a test says otherwise', async () => {
    const code = await codeOf(ZHANG);
    const reach = globalThis.fetch;
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      const url = new URL(address);
      asked.push(`${url.origin}${url.pathname}`);
      return reach(new URL(url.pathname + url.search, vendor.origin), init);
    });
    try {
      await exchange(code, app, create(undefined, Date.now));
    } finally {
      vi.unstubAllGlobals();
    }
    expect(asked).toEqual(vendorCase.asks);
  });
});
