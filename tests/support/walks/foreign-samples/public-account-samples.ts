import { typed } from '#server/core/database/typed-database.ts';
import { keepMessage } from '#server/modules/public-account/hook/keep-message.ts';
import { parsePush, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import * as mp from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import * as bindings from '#shared/contracts/public-account/mp-binding.ts';
import { pageMpConversations, setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import * as fans from '#shared/contracts/public-account/mp-fan.ts';
import * as materials from '#shared/contracts/public-account/mp-material.ts';
import * as menus from '#shared/contracts/public-account/mp-menu.ts';
import * as messages from '#shared/contracts/public-account/mp-message.ts';
import { getMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { mpQr } from '#shared/contracts/public-account/mp-qr.ts';
import {
  getMpReplyRules,
  listMpUnmatched,
  markMpConflict,
  tryMpAutoReply,
} from '#shared/contracts/public-account/mp-reply-desk.ts';
import { getMpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { mpTag, tagMpFans } from '#shared/contracts/public-account/mp-tag.ts';
import * as team from '#shared/contracts/public-account/mp-team.ts';
import { fillMpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { replyConflicts } from '#shared/domain/public-account/reply-conflicts.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { mpAccountSample } from '#tests/support/samples/public-account/mp-account.ts';
import { mpAutoReplySample } from '#tests/support/samples/public-account/mp-auto-reply.ts';
import { mpCannedSample } from '#tests/support/samples/public-account/mp-canned.ts';
import { mpOwnCannedSample } from '#tests/support/samples/public-account/mp-own-canned.ts';
import { mpQrSample } from '#tests/support/samples/public-account/mp-qr.ts';
import { mpTagSample } from '#tests/support/samples/public-account/mp-tag.ts';
import { mpTemplateSample } from '#tests/support/samples/public-account/mp-template.ts';
import { oncePerTenant, rowOf } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { anyLine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const PUBLIC_ACCOUNT_SAMPLES = samples;

/** An account of a department. */
const makeAccount = rowOf(mpAccountSample, async (server, owner) => ({
  deptId: await anyLine(server, owner),
}));
const makeAccountOfTenant = rowOf(mpAccountSample);
/** Those that fans, rules and materials are of: a tenant has 50 at most. */
const accountOfLine = oncePerTenant(makeAccount);
const accountOfTenant = oncePerTenant(makeAccountOfTenant);
/** The account that fans and materials are of; where a tenant has no plant, any. */
const accountHere: typeof makeAccount = (server, user) =>
  accountOfLine(server, user).catch(() => accountOfTenant(server, user));

const { mpAccount } = mp;
const BODY = { name: 'spy', account: 'gh_spyspyspy', appId: 'wxspyspyspy', secret: 'spyspyspy' };

sampleSubject(mpAccountSample, makeAccount);
sample(mpAccount.create, 'body.deptId', anyLine, (deptId) => ({ body: { ...BODY, deptId } }));
sampleBy(mpAccount.update, 'body.deptId', anyLine, async (server, user, deptId) => {
  const id = await makeAccountOfTenant(server, user);
  const name = `spy ${id}`;
  return server.call(mpAccount.update, { body: { ...BODY, id, name, appId: `wxspy${id}`, deptId } }, user);
});
sampleBy(mp.copyMpSecrets, 'params.id', makeAccount, async (server, user, id) => {
  const proof = await provePassword(server, user, 'mp_secret');
  return server.call(mp.copyMpSecrets, { ...byId(id), body: { proof } }, user);
});
sample(mp.checkMpAccount, 'params.id', makeAccount, byId);
sample(mp.readMpPushesAgain, 'params.id', makeAccount, byId);
sample(mp.pageMpPushes, 'query.accountId', accountOfLine, (accountId) => ({ query: { accountId } }));

/** A rule of an account of a department. */
const makeRule = rowOf(mpAutoReplySample, async (server, owner) => ({
  accountId: await accountOfLine(server, owner),
}));
sampleSubject(mpAutoReplySample, makeRule);
const RULE = { name: 'spy', type: '1' as const, repContent: 'spy' };
sample(mpAutoReply.create, 'body.accountId', accountOfLine, (accountId) => ({
  body: { ...RULE, accountId },
}));
async function accountOfQr(server: TestServer, owner: TestUser): Promise<Id> {
  const accountId = await accountOfLine(server, owner);
  await rowOf(mpQrSample, () => ({ accountId }))(server, owner);
  return accountId;
}
const accountOfRule = async (server: TestServer, owner: TestUser): Promise<Id> => {
  const accountId = await accountOfLine(server, owner);
  await rowOf(mpAutoReplySample, () => ({ accountId }))(server, owner);
  return accountId;
};
/** A QR code of an account of a department. */
const makeQr = rowOf(mpQrSample, async (server, owner) => ({
  accountId: await accountOfLine(server, owner),
}));
sampleSubject(mpQrSample, makeQr);
sample(mpQr.create, 'body.accountId', accountOfLine, (accountId) => ({ body: { name: 'spy', accountId } }));
sample(mpQr.page, 'query.accountId', accountOfQr, (accountId) => ({ query: { accountId } }));
const makeTemplate = rowOf(mpTemplateSample);
sampleSubject(mpTemplateSample, makeTemplate);
sampleSubject(mpCannedSample);
sampleSubject(mpOwnCannedSample);

/** A tag of an account of a department. */
const makeTag = rowOf(mpTagSample, async (server, owner) => ({
  accountId: await accountOfLine(server, owner),
}));
sampleSubject(mpTagSample, makeTag);
sample(mpTag.create, 'body.accountId', accountOfLine, (accountId) => ({ body: { name: 'spy', accountId } }));
const accountOfTag = async (server: TestServer, owner: TestUser): Promise<Id> => {
  const accountId = await accountOfLine(server, owner);
  await rowOf(mpTagSample, () => ({ accountId }))(server, owner);
  return accountId;
};
sample(mpTag.page, 'query.accountId', accountOfTag, (accountId) => ({ query: { accountId } }));
sampleBy(mpAutoReply.create, 'body.templateId', makeTemplate, async (server, user, templateId) => {
  const accountId = await accountOfTenant(server, user);
  return server.call(
    mpAutoReply.create,
    { body: { name: `spy ${templateId}`, type: '1', accountId, templateId } },
    user,
  );
});
sampleBy(mpAutoReply.update, 'body.templateId', makeTemplate, async (server, user, templateId) => {
  const accountId = await accountOfTenant(server, user);
  const id = await rowOf(mpAutoReplySample, () => ({ accountId }))(server, user);
  return server.call(mpAutoReply.update, { body: { id, name: `spy ${id}`, type: '1', templateId } }, user);
});
sampleBy(fillMpTemplate, 'params.id', makeTemplate, async (server, user, id) => {
  const wxUserId = await makeFanOf(server, user, accountOfTenant);
  return server.call(fillMpTemplate, { ...byId(id), query: { wxUserId } }, user);
});
sample(mpAutoReply.page, 'query.accountId', accountOfRule, (accountId) => ({ query: { accountId } }));
sample(tryMpAutoReply, 'query.accountId', accountOfLine, (accountId) => ({ query: { accountId } }));
sample(getMpReplyRules, 'query.accountId', accountOfLine, (accountId) => ({ query: { accountId } }));
sample(listMpUnmatched, 'query.accountId', accountOfLine, (accountId) => ({ query: { accountId } }));
/** An account of a department whose rules have a conflict: two answer a follow. */
async function accountOfConflict(server: TestServer, owner: TestUser): Promise<Id> {
  const accountId = await makeAccount(server, owner);
  for (const name of ['first', 'second'])
    await server.call(mpAutoReply.create, { body: { ...RULE, name, accountId } }, owner);
  return accountId;
}
/** The only conflict of its rules. */
async function conflictOf(server: TestServer, user: TestUser, accountId: Id): Promise<string> {
  const { rules } = (await server.call(getMpReplyRules, { query: { accountId } }, user)).json().data ?? {};
  return replyConflicts(rules ?? [])[0]?.key ?? 'none';
}
sampleBy(markMpConflict, 'body.accountId', accountOfConflict, async (server, user, accountId) => {
  const body = { accountId, key: await conflictOf(server, user, accountId), isKnown: true };
  return server.call(markMpConflict, { body }, user);
});

let serial = 0;
/** Of the message that `makeFan` makes the account send. */
const clientKeyOf = (fanId: Id) => `key-of-${fanId}`;

/** A fan of an account of a department, who has written and was answered. */
const makeFan = (server: TestServer, owner: TestUser) => makeFanOf(server, owner, accountOfLine);

async function makeFanOf(server: TestServer, owner: TestUser, make: typeof makeAccount): Promise<Id> {
  const accountId = await make(server, owner);
  serial += 1;
  const openId = `oForeign${serial}`;
  const now = server.clock.now();
  const xml = writeXml({
    ...{ FromUserName: openId, CreateTime: Math.floor(now / 1_000), MsgType: 'text', Content: 'x' },
  });
  return typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, async (tx) => {
    const fields = parsePush(Buffer.from(xml));
    await keepMessage(tx, { tenantId: owner.tenantId, accountId, fields, arrivedMs: now });
    const fan = await tx
      .selectFrom('mp_fan')
      .select('id')
      .where('open_id', '=', openId)
      .executeTakeFirstOrThrow();
    const { id: _, ...heard } = await tx
      .selectFrom('mp_message')
      .selectAll()
      .where('fan_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('mp_message')
      .values({
        ...{ ...heard, quoted: null, type: 2, status: 'sent' },
        ...{ user_id: owner.userId, client_key: clientKeyOf(fan.id) },
      })
      .execute();
    return fan.id;
  });
}

const makeMessage = (server: TestServer, owner: TestUser) => messageOf(server, owner, 1);
const makeAnswer = (server: TestServer, owner: TestUser) => messageOf(server, owner, 2);

async function messageOf(server: TestServer, owner: TestUser, type: 1 | 2): Promise<Id> {
  const fanId = await makeFan(server, owner);
  return typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, async (tx) => {
    const { id } = await tx
      .selectFrom('mp_message')
      .select('id')
      .where('fan_id', '=', fanId)
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    return id;
  });
}

sampleBy(tryMpAutoReply, 'query.wxUserId', makeFan, async (server, user, wxUserId) => {
  const accountId = await accountHere(server, user);
  return server.call(tryMpAutoReply, { query: { accountId, wxUserId } }, user);
});
sample(messages.pageMpMessages, 'query.wxUserId', makeFan, (wxUserId) => ({ query: { wxUserId } }));
sample(pageMpConversations, 'query.accountId', accountOfFan, (accountId) => ({
  query: { accountId },
}));
sample(pageMpConversations, 'query.qrId', qrOfFan, (qrId) => ({ query: { qrId } }));
sample(pageMpConversations, 'query.wxUserId', makeFan, (wxUserId) => ({ query: { wxUserId } }));
// What was sent before is answered again, without a call.
sample(messages.sendMpMessage, 'body.wxUserId', makeFan, (wxUserId) => ({
  body: { wxUserId, repContent: 'spy', clientKey: clientKeyOf(wxUserId) },
}));
sample(messages.removeMpMessage, 'params.id', makeMessage, byId);
sample(setMpRemark, 'params.id', makeFan, (id) => ({ ...byId(id), body: { remark: 'spy' } }));

async function accountOfFan(server: TestServer, owner: TestUser): Promise<Id> {
  const fanId = await makeFan(server, owner);
  return typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, async (tx) => {
    const fan = await tx
      .selectFrom('mp_fan')
      .select('account_id')
      .where('id', '=', fanId)
      .executeTakeFirstOrThrow();
    return fan.account_id;
  });
}

/** A code by which a fan has come. */
async function qrOfFan(server: TestServer, owner: TestUser): Promise<Id> {
  const fanId = await makeFan(server, owner);
  const qrId = await makeQr(server, owner);
  await typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, (tx) =>
    tx.updateTable('mp_fan').set({ qr_id: qrId }).where('id', '=', fanId).execute(),
  );
  return qrId;
}

/** A material of an account of a department, with its copy. Returns its media id. */
const materialOf =
  (kind: 'image' | 'voice' | 'video', isPermanent: boolean) =>
  async (server: TestServer, owner: TestUser): Promise<string> => {
    const accountId = await accountOfLine(server, owner);
    serial += 1;
    const mediaId = `media-${serial}`;
    const blob = `mp-foreign-${serial}`;
    await server.blobs.put(blob, new Uint8Array([serial]));
    const now = new Date(server.clock.now());
    await typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, (tx) =>
      tx
        .insertInto('mp_material')
        .values({
          ...{ tenant_id: owner.tenantId, account_id: accountId, kind, is_permanent: isPermanent },
          ...{ media_id: mediaId, name: mediaId, url: null, title: null, introduction: null },
          ...{ file_type: { image: 'png', voice: 'mp3', video: 'mp4' }[kind], blob, thumb_blob: null },
          ...{ width: null, height: null, bytes: 1, expires_at: null, articles: null },
          ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
        })
        .execute(),
    );
    return mediaId;
  };

/** An image of an account that has a rule. */
const ruleHere = oncePerTenant(
  rowOf(mpAutoReplySample, async (server, owner) => ({ accountId: await accountHere(server, owner) })),
);
const makeImage = async (server: TestServer, owner: TestUser): Promise<string> => {
  await ruleHere(server, owner);
  return materialOf('image', true)(server, owner);
};
const MEDIA_REPLIES = {
  repMediaId: (repMediaId: string) => ({ repType: 'image' as const, repMediaId }),
  repThumbMediaId: (repThumbMediaId: string) => ({
    ...{ repType: 'music' as const, repName: 'spy', repUrl: 'https://spy.example/1.mp3', repThumbMediaId },
  }),
};
for (const [field, replyOf] of Object.entries(MEDIA_REPLIES)) {
  sampleBy(mpAutoReply.create, `body.${field}`, makeImage, async (server, user, mediaId) => {
    const accountId = await accountHere(server, user);
    const body = { ...RULE, ...replyOf(mediaId), name: `spy ${mediaId} ${field}`, accountId };
    return server.call(mpAutoReply.create, { body }, user);
  });
  sampleBy(mpAutoReply.update, `body.${field}`, makeImage, async (server, user, mediaId) => {
    const id = await ruleHere(server, user);
    const body = { ...RULE, ...replyOf(mediaId), id, name: `spy of ${mediaId} ${field}` };
    return server.call(mpAutoReply.update, { body }, user);
  });
}

/** News of an account of a department. */
async function makeNews(server: TestServer, owner: TestUser): Promise<Id> {
  const mediaId = await materialOf('voice', true)(server, owner);
  return typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, async (tx) => {
    const { id } = await tx
      .updateTable('mp_material')
      .set({ kind: 'news', articles: '[]', publish_status: 'draft', in_draft_box: true })
      .where('media_id', '=', mediaId)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const byMediaId = (mediaId: string) => ({ query: { mediaId } });
// WeChat is not asked when a temporary one is removed.
sample(materials.removeMpMaterial, 'query.id', materialOf('voice', false), (id) => ({ query: { id } }));
sample(materials.getMpMaterialFile, 'query.mediaId', materialOf('voice', true), byMediaId);
sample(materials.getMpMaterialVideo, 'query.mediaId', materialOf('video', true), byMediaId);
sample(materials.getMpTemporaryFile, 'query.mediaId', materialOf('voice', false), byMediaId);
sample(getMpNews, 'params.id', makeNews, byId);
sample(messages.pageMpMessages, 'query.beforeId', makeAnswer, (beforeId) => ({ query: { beforeId } }));
sample(team.pageMpAnswers, 'query.wxUserId', makeFan, (wxUserId) => ({ query: { wxUserId } }));
sample(team.pageMpAnswers, 'query.fansMsgId', makeMessage, (fansMsgId) => ({ query: { fansMsgId } }));
sample(team.removeMpAnswer, 'params.id', makeAnswer, byId);
sample(team.claimMpConversation, 'params.id', makeFan, (id) => ({ ...byId(id), body: {} }));
sample(team.handOverMpConversation, 'params.id', makeFan, (id) => ({ ...byId(id), body: { userId: null } }));
sample(team.closeMpConversation, 'params.id', makeFan, byId);
sample(team.reopenMpConversation, 'params.id', makeFan, byId);
sampleBy(team.snoozeMpConversation, 'params.id', makeFan, (server, user, id) => {
  const body = { until: server.clock.now() + 60_000 };
  return server.call(team.snoozeMpConversation, { ...byId(id), body }, user);
});
sample(team.readMpConversation, 'params.id', makeFan, byId);
sample(team.listMpColleagues, 'params.id', makeFan, byId);
sample(team.listMpNotes, 'params.id', makeFan, byId);
sample(team.addMpNote, 'params.id', makeFan, (id) => ({ ...byId(id), body: { text: 'spy' } }));
sampleBy(team.handOverMpConversation, 'body.userId', makeColleague, async (server, user, userId) => {
  const id = await makeFanOf(server, user, accountOfTenant);
  return server.call(team.handOverMpConversation, { ...byId(id), body: { userId } }, user);
});
sampleBy(team.addMpNote, 'body.mentions', makeColleague, async (server, user, userId) => {
  const id = await makeFanOf(server, user, accountOfTenant);
  return server.call(team.addMpNote, { ...byId(id), body: { text: 'spy', mentions: [userId] } }, user);
});
sampleBy(fillMpTemplate, 'query.wxUserId', makeFan, async (server, user, wxUserId) => {
  const id = await makeTemplate(server, user);
  return server.call(fillMpTemplate, { ...byId(id), query: { wxUserId } }, user);
});
sample(fans.pageMpFans, 'query.accountId', accountOfFan, (accountId) => ({ query: { accountId } }));
sample(bindings.endMpBinding, 'params.id', makeBoundFan, byId);
sample(bindings.endOwnMpBinding, 'params.id', makeBoundFan, byId);
sample(bindings.getMpBindCode, 'params.id', makeBindCode, byId);
sample(bindings.listMpBindable, 'params.id', makeFan, (id) => ({
  ...byId(id),
  query: { kind: 'staff' as const },
}));
sampleBy(bindings.bindMpFan, 'params.id', makeFan, (server, user, id) =>
  server.call(bindings.bindMpFan, { ...byId(id), body: { kind: 'staff', targetId: user.userId } }, user),
);
sampleBy(bindings.bindMpFan, 'body.targetId', makeColleague, async (server, user, targetId) => {
  const id = await makeFanOf(server, user, accountOfTenant);
  return server.call(bindings.bindMpFan, { ...byId(id), body: { kind: 'staff', targetId } }, user);
});
sample(fans.getMpFan, 'params.id', makeFan, byId);
sample(fans.exportMpFan, 'params.id', makeFan, byId);
sample(fans.eraseMpFan, 'params.id', makeFan, byId);
sample(fans.blockMpFan, 'params.id', makeFan, (id) => ({ ...byId(id), body: { isBlocked: true } }));

sample(tagMpFans, 'body.wxUserIds', makeFan, (id) => ({ body: { wxUserIds: [id] } }));
/** Fans of the same account, by the tag. */
const fansOfTags = new Map<Id, Id>();
const makeTagBesideFan = async (server: TestServer, owner: TestUser): Promise<Id> => {
  const id = await makeTag(server, owner);
  fansOfTags.set(id, await makeFan(server, owner));
  return id;
};
for (const place of ['give', 'take'] as const)
  sample(tagMpFans, `body.${place}`, makeTagBesideFan, (id) => ({
    body: { wxUserIds: [fansOfTags.get(id) ?? '987654321'], [place]: [id] },
  }));
const makeGivenTag = async (server: TestServer, owner: TestUser): Promise<Id> => {
  const id = await makeTag(server, owner);
  const wxUserIds = [await makeFan(server, owner)];
  await server.call(tagMpFans, { body: { wxUserIds, give: [id] } }, owner);
  return id;
};
sample(fans.pageMpFans, 'query.tagId', makeGivenTag, (tagId) => ({ query: { tagId } }));
sample(pageMpConversations, 'query.tagId', makeGivenTag, (tagId) => ({ query: { tagId } }));

/** A fan who has shown which phone is theirs. */
async function makeBoundFan(server: TestServer, owner: TestUser): Promise<Id> {
  const fanId = await makeFan(server, owner);
  const row = { fan_id: fanId, tenant_id: owner.tenantId, step: 'bound', language: 'zh' } as const;
  await typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, (tx) =>
    tx
      .insertInto('mp_binding')
      .values({
        ...{ ...row, sealed_phone: null, user_id: owner.userId, maker_id: null },
        at: new Date(server.clock.now()),
      })
      .execute(),
  );
  return fanId;
}

/** A code of the owner's own. */
async function makeBindCode(server: TestServer, owner: TestUser): Promise<Id> {
  const accountId = await accountOfLine(server, owner);
  serial += 1;
  const now = new Date(server.clock.now());
  return typed<PublicAccountSchema>(server.db).tenant(owner.tenantId, async (tx) => {
    const { id } = await tx
      .insertInto('mp_bind_code')
      .values({
        ...{ tenant_id: owner.tenantId, account_id: accountId, scene_hash: Buffer.from(`scene ${serial}`) },
        ...{ user_id: owner.userId, appointment_id: null, made_by: owner.userId },
        ...{ made_at: now, expires_at: new Date(now.getTime() + 60_000) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function makeColleague(server: TestServer, { tenantId }: TestUser): Promise<Id> {
  return (await server.addUser({ tenantId })).userId;
}

const EMPTY_MENU = { buttons: [] };
sample(menus.getMpMenu, 'query.accountId', accountOfLine, (accountId) => ({ query: { accountId } }));
sample(menus.listMpMenuVersions, 'query.accountId', accountOfLine, (accountId) => ({ query: { accountId } }));
sample(menus.saveMpMenu, 'body.accountId', accountOfLine, (accountId) => ({
  body: { accountId, revision: null, menu: EMPTY_MENU },
}));
sample(menus.discardMpMenu, 'body.accountId', accountOfMenu, (accountId) => ({ body: { accountId } }));
sample(menus.restoreMpMenu, 'body.accountId', accountOfMenu, (accountId) => ({
  body: { accountId, no: 1, revision: 1 },
}));
sample(getMpSummary, 'query.accountId', accountOfLine, (accountId) => ({
  query: { accountId, from: '2026-11-01', to: '2026-11-02' },
}));

/** An account of a department, with the draft of a menu. */
async function accountOfMenu(server: TestServer, owner: TestUser): Promise<Id> {
  const accountId = await accountOfLine(server, owner);
  await server.call(menus.saveMpMenu, { body: { accountId, revision: null, menu: EMPTY_MENU } }, owner);
  return accountId;
}
