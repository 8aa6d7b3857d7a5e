import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import { TenantFormField } from '#shared/contracts/platform/tenant-form.ts';

/** Names of fields that a tenant requires of a subject, of each transaction: an import asks once. */
const known = new WeakMap<object, Map<string, Promise<readonly string[]>>>();

/** Throws `invalid_input` with the fields that the tenant's form of the subject requires and a body leaves empty. */
export async function refuseEmptyFields(
  tx: AnyTransaction,
  crud: Crud,
  taken: readonly string[],
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const required = await requiredFields(tx, crud.subject.key);
  const empty = required.filter((name) => taken.includes(name) && isEmpty(body[name]));
  if (empty.length > 0)
    throw failure(
      'invalid_input',
      'required by the tenant',
      Object.fromEntries(empty.map((name) => [name, 'required'])),
    );
}

function requiredFields(tx: AnyTransaction, key: string): Promise<readonly string[]> {
  const ofTransaction = known.get(tx) ?? new Map<string, Promise<readonly string[]>>();
  known.set(tx, ofTransaction);
  const found = ofTransaction.get(key) ?? readRequired(tx, key);
  ofTransaction.set(key, found);
  return found;
}

async function readRequired(tx: AnyTransaction, key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select field ->> 'name' as name from sys_tenant_form f, jsonb_array_elements(f.fields) field
    where f.components_name = ${key} and (field -> 'isRequired')::boolean`.execute(withSchema<unknown>(tx));
  return rows.map(({ name }) => name);
}

/** What the tenant has decided of the fields of a subject's form. */
export async function readFormFields(tx: AnyTransaction, key: string): Promise<readonly TenantFormField[]> {
  const { rows } = await sql<{ fields: unknown }>`
    select fields from sys_tenant_form where components_name = ${key}`.execute(withSchema<unknown>(tx));
  return TenantFormField.array().parse(rows[0]?.fields ?? []);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
