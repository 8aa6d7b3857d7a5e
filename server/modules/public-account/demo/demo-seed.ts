import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PushAnswers } from '#server/modules/public-account/replies/answer-push.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import {
  type MpOwner,
  openMpSecret,
  randomLetters,
  sealMpSecret,
} from '#server/modules/public-account/secrets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  MpRuleMate,
  MpRuleReqType,
  MpRuleType,
} from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { MpAnswerSource, MpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { mpTemplate as en } from '#shared/i18n/en/public-account/mp-template.ts';
import { mpTemplate as zh } from '#shared/i18n/zh/public-account/mp-template.ts';
import type { DemoAccount } from './demo-account-file.ts';
import { type SeedMenuEntry, writeDemoMenu } from './demo-menu.ts';
import { markOldRead, putSeedFiles, type SeedBlobs, type SeedSay, writeTalk } from './demo-talk.ts';

type Tx = Transaction<PublicAccountSchema>;

/** An account to be written beside a plant, whose department is named by its code. */
export interface PublicAccountSeed {
  readonly name: string;
  /** `gh_` and letters. */
  readonly account: string;
  readonly departmentCode: string;
  readonly rules: readonly {
    readonly name: string;
    readonly type: MpRuleType;
    readonly reqType: MpRuleReqType | null;
    readonly reqKey: string | null;
    readonly repMate: MpRuleMate;
    readonly repContent: string;
    readonly priority: number;
  }[];
  /** An answer with data, of the texts that a new one begins with, and the rule that takes it from then on. */
  readonly template: {
    readonly name: string;
    readonly source: MpAnswerSource;
    readonly ruleName: string;
  };
  /** What fans tap. */
  readonly menu: readonly SeedMenuEntry[];
  readonly canned: readonly { readonly name: string; readonly shortcut: string; readonly text: string }[];
  readonly fans: readonly {
    readonly openId: string;
    readonly remark: string;
    readonly phone: string | null;
  }[];
  /** The platform is told of them as of any other. */
  readonly tags: readonly { readonly name: string; readonly openIds: readonly string[] }[];
  /** What they have written before that time, the oldest first. */
  readonly talkBefore: (nowMs: number) => readonly SeedSay[];
  /** What colleagues have written about fans. */
  readonly notes: readonly { readonly openId: string; readonly text: string; readonly hoursAgo: number }[];
  readonly materials: readonly SeedMaterial[];
  readonly news: readonly SeedNews[];
}

export interface SeedMaterial {
  readonly type: 'image' | 'voice' | 'video';
  /** With its ending. */
  readonly name: string;
  /** Of a video. */
  readonly description: { readonly title: string; readonly introduction: string } | null;
  readonly bytes: () => Uint8Array;
}

type SeedParts = Pick<PublicAccountParts, 'db' | 'box' | 'blobs'> & { readonly answers: PushAnswers };

/** Drafts. `cover`: the name of an image among the materials. `paragraphs`: texts, without markup. */
export interface SeedNews {
  readonly articles: readonly {
    readonly title: string;
    readonly digest: string;
    readonly cover: string;
    readonly paragraphs: readonly string[];
  }[];
}

interface Place {
  readonly tenantId: Id;
  readonly deptId: Id;
  readonly userId: Id;
}

const HOOK_KEY_BYTES = 16;
const HOUR_MS = 3_600_000;

/**
 * Writes the account with its rules, fans and what they have written into a tenant that has the department and no account. Its
 * secrets are made here. Null = nothing was written.
 */
export async function seedPublicAccount(
  parts: SeedParts,
  seed: PublicAccountSeed,
  { tenantId, nowMs, origin }: { readonly tenantId: Id; readonly nowMs: number; readonly origin: string },
): Promise<DemoAccount | null> {
  const place = await parts.db.tenant(tenantId, (tx) => placeOf(tx, tenantId, seed.departmentCode));
  if (!place) return null;
  const says = seed.talkBefore(nowMs);
  const blobs = await putSeedFiles(parts, says);
  const hookKey = randomBytes(HOOK_KEY_BYTES).toString('base64url');
  const made: DemoAccount = {
    hookUrl: `${origin}/mp/hook/${hookKey}`,
    account: seed.account,
    appId: `wx${randomBytes(8).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    token: randomLetters(32),
    encodingKey: randomLetters(43),
    mode: 'safe',
    seededAt: nowMs,
    hasMaterials: false,
  };
  const owner = { tenantId, hookKey };
  await parts.db.tenant(tenantId, (tx) => write(tx, parts, { seed, place, made, owner, says, blobs }));
  return made;
}

/** Null = there is no such department, or there is an account already. */
async function placeOf(tx: Tx, tenantId: Id, code: string): Promise<Place | null> {
  const { rows } = await sql<{ deptId: Id; userId: Id }>`
    select d.id::text as "deptId", (select min(u.user_id)::text from sys_user u where u.deleted_at is null) as "userId"
    from department d where d.code = ${code} and d.deleted_at is null
      and not exists (select from mp_account)`.execute(tx);
  return rows[0] ? { tenantId, ...rows[0] } : null;
}

interface Written {
  readonly seed: PublicAccountSeed;
  readonly place: Place;
  readonly made: DemoAccount;
  readonly owner: MpOwner;
  readonly says: readonly SeedSay[];
  readonly blobs: SeedBlobs;
}

async function write(tx: Tx, { box, answers }: SeedParts, written: Written): Promise<void> {
  const { seed, place, made, owner, says, blobs } = written;
  const { tenantId, deptId, userId } = place;
  const sealed = (secret: 'secret' | 'token' | 'encodingKey') =>
    sealMpSecret(box, owner, secret, made[secret]);
  const { rows } = await sql<{ id: Id }>`
    insert into mp_account (tenant_id, dept_id, name, account, app_id, kind, is_verified, mode, hook_key, sealed_secret,
      sealed_token, sealed_encoding_key, is_enabled, created_at, updated_at)
    values (${tenantId}, ${deptId}, ${seed.name}, ${seed.account}, ${made.appId}, 'service', true, ${made.mode}, ${owner.hookKey},
      ${sealed('secret')}, ${sealed('token')}, ${sealed('encodingKey')}, true, now(), now())
    returning id::text as id`.execute(tx);
  const accountId = rows[0]?.id;
  if (accountId === undefined) throw new Error('insert returned no row');
  const heardAt = new Date(says.at(-1)?.atMs ?? made.seededAt);
  await sql`insert into mp_account_state (account_id, tenant_id, last_push_at, signed_at)
    values (${accountId}, ${tenantId}, ${heardAt}, ${heardAt})`.execute(tx);
  for (const { name, type, reqType, reqKey, repMate, repContent, priority } of seed.rules)
    await sql`insert into mp_auto_reply (tenant_id, account_id, name, type, req_type, req_key, rep_mate, rep_content, priority,
        is_enabled, created_at, updated_at)
      values (${tenantId}, ${accountId}, ${name}, ${type}, ${reqType}, ${reqKey}, ${repMate}, ${repContent}, ${priority},
        true, now(), now())`.execute(tx);
  await writeDemoMenu(tx, { tenantId, accountId }, seed.menu);
  await writeTalk(tx, answers, { tenantId, accountId, account: seed.account, userId, says, blobs });
  for (const { openId, remark, phone } of seed.fans) {
    const fan = await tx
      .updateTable('mp_fan')
      .set({ remark })
      .where('account_id', '=', accountId)
      .where('open_id', '=', openId)
      .returning('id')
      .executeTakeFirst();
    if (fan && phone !== null) await answers.binding.bindDriver(tx, { tenantId, fanId: fan.id, phone });
  }
  await writeAnswers(tx, seed, { tenantId, accountId });
  for (const { name, openIds } of seed.tags)
    await sql`with made as (
        insert into mp_tag (tenant_id, account_id, name, created_at, updated_at)
        values (${tenantId}, ${accountId}, ${name}, now(), now()) returning id)
      insert into mp_fan_tag (fan_id, tag_id, tenant_id)
      select f.id, made.id, ${tenantId} from mp_fan f, made
      where f.account_id = ${accountId} and f.open_id = any(${[...openIds]}::text[])`.execute(tx);
  for (const { openId, text, hoursAgo } of seed.notes)
    await sql`insert into mp_note (tenant_id, account_id, fan_id, user_id, text, mentions, created_at)
      select ${tenantId}, ${accountId}, f.id, ${userId}, ${text}, '{}', ${new Date(made.seededAt - hoursAgo * HOUR_MS)}
      from mp_fan f where f.account_id = ${accountId} and f.open_id = ${openId}`.execute(tx);
  await markOldRead(tx, accountId, made.seededAt);
}

/** After the past, which was answered without data: there was none of it here. */
async function writeAnswers(
  tx: Tx,
  { template, canned }: PublicAccountSeed,
  { tenantId, accountId }: { readonly tenantId: Id; readonly accountId: Id },
): Promise<void> {
  await sql`with made as (
      insert into mp_template (tenant_id, name, source, branches, created_at, updated_at)
      values (${tenantId}, ${template.name}, ${template.source}, ${JSON.stringify(branchesOf(template.source))}::jsonb, now(), now())
      returning id)
    update mp_auto_reply r set template_id = made.id, rep_content = null from made
    where r.account_id = ${accountId} and r.name = ${template.ruleName}`.execute(tx);
  for (const { name, shortcut, text } of canned)
    await sql`insert into mp_canned (tenant_id, name, shortcut, rep_content, created_at, updated_at)
      values (${tenantId}, ${name}, ${shortcut}, ${text}, now(), now())`.execute(tx);
}

function branchesOf(source: MpAnswerSource): MpTemplate['branches'] {
  const english: Readonly<Record<string, string>> = en.texts[source];
  return Object.entries(zh.texts[source]).map(([when, text]) => ({
    when,
    zh: text,
    en: english[when] ?? null,
  }));
}

/** The account of a database whose data directory is another one; null = it is not there, or was sealed with another key. */
export async function findDemoAccount(
  { db, box }: Pick<PublicAccountParts, 'db' | 'box'>,
  account: string,
  { tenantId, nowMs, origin }: { readonly tenantId: Id; readonly nowMs: number; readonly origin: string },
): Promise<DemoAccount | null> {
  const row = await db.tenant(tenantId, (tx) =>
    tx
      .selectFrom('mp_account')
      .select(['app_id', 'hook_key', 'sealed_secret', 'sealed_token', 'sealed_encoding_key'])
      .where('account', '=', account)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const owner = { tenantId, hookKey: row.hook_key };
  const secret = openMpSecret(box, owner, 'secret', row.sealed_secret);
  const token = openMpSecret(box, owner, 'token', row.sealed_token);
  const encodingKey = openMpSecret(box, owner, 'encodingKey', row.sealed_encoding_key);
  if (secret === null || token === null || encodingKey === null) return null;
  return {
    ...{
      hookUrl: `${origin}/mp/hook/${row.hook_key}`,
      account,
      appId: row.app_id,
      secret,
      token,
      encodingKey,
    },
    ...{ mode: 'safe', seededAt: nowMs, hasMaterials: true },
  };
}
