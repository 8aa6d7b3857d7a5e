import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { MASKED_VALUE, type ParamBody, type ParamUpdate } from '#shared/contracts/param.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Editor } from './change-context.ts';
import { fieldFailure } from './field-texts.ts';
import { isKnownSecret } from './known-secrets.ts';
import { findParam, type ParamRow } from './param-store.ts';
import { matchesRule } from './safe-pattern.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;

export async function addParam(tx: Tx, body: ParamBody, editor: Editor): Promise<ParamRow> {
  const { tenantId, username, language, now } = editor;
  checkValue(body.publicValue, body.validateCode ?? null, body.isSecret, language);
  const row = await tx
    .insertInto('sys_param')
    .values({
      tenant_id: tenantId,
      public_name: body.publicName,
      public_key: body.publicKey,
      public_value: body.publicValue,
      is_active: body.status === '0',
      validate_code: body.validateCode || null,
      is_system: false,
      is_secret: body.isSecret,
      public_type: body.publicType,
      created_by: username,
      updated_at: now,
      updated_by: username,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'public_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw fieldFailure('publicKey', 'key_taken', language);
  await raiseVersion(tx, tenantId);
  return row;
}

export async function changeParam(tx: Tx, body: ParamUpdate, editor: Editor): Promise<ParamRow> {
  const { tenantId, username, language, now } = editor;
  const before = await findParam(tx, tenantId, body.publicId);
  if (!before) throw failure('not_found');
  const rule = body.validateCode || null;
  if (before.is_system) {
    if (body.publicKey !== before.public_key) throw fieldFailure('publicKey', 'key_fixed', language);
    if (body.validateCode !== undefined && rule !== before.validate_code)
      throw fieldFailure('validateCode', 'rule_fixed', language);
    if (body.status !== '0') throw fieldFailure('status', 'status_fixed', language);
  }
  const isKept = before.is_secret && body.publicValue === MASKED_VALUE;
  const value = isKept ? before.public_value : body.publicValue;
  const validateCode = before.is_system ? before.validate_code : rule;
  checkValue(value, validateCode, before.is_secret, language);
  if (body.publicKey !== before.public_key && (await isKeyTaken(tx, tenantId, body.publicKey)))
    throw fieldFailure('publicKey', 'key_taken', language);
  const row = await tx
    .updateTable('sys_param')
    .set({
      public_name: body.publicName,
      public_key: body.publicKey,
      public_value: value,
      is_active: body.status === '0',
      validate_code: validateCode,
      public_type: body.publicType,
      updated_at: now,
      updated_by: username,
    })
    .where('tenant_id', '=', tenantId)
    .where('public_id', '=', body.publicId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await raiseVersion(tx, tenantId);
  return row;
}

export async function dropParam(tx: Tx, tenantId: Id, id: Id): Promise<void> {
  const row = await findParam(tx, tenantId, id);
  if (!row) throw failure('not_found');
  if (row.is_system) throw failure('system_record');
  await tx.deleteFrom('sys_param').where('tenant_id', '=', tenantId).where('public_id', '=', id).execute();
  await raiseVersion(tx, tenantId);
}

function checkValue(value: string, rule: string | null, isSecret: boolean, language: Language): void {
  if (rule !== null && matchesRule(rule, '') === null)
    throw fieldFailure('validateCode', 'rule_broken', language);
  // A rule that takes too long for a value refuses it.
  if (rule !== null && matchesRule(rule, value) !== true)
    throw fieldFailure('publicValue', 'value_refused', language);
  if (isSecret && isKnownSecret(value)) throw fieldFailure('publicValue', 'value_known', language);
}

async function isKeyTaken(tx: Tx, tenantId: Id, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sys_param')
    .select('public_id')
    .where('tenant_id', '=', tenantId)
    .where('public_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells other processes that what they remember is old. */
async function raiseVersion(tx: Tx, tenantId: Id): Promise<void> {
  await tx
    .updateTable('sys_tenant_setting')
    .set((eb) => ({ param_version: eb('param_version', '+', '1') }))
    .where('tenant_id', '=', tenantId)
    .execute();
}
