import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { VersionStatus } from '#shared/contracts/kit/versions.ts';

/** A version as it is stored. `revision` rises with every save of a draft. */
export interface StoredVersion<Content> {
  readonly no: number;
  readonly status: VersionStatus;
  readonly revision: number;
  readonly content: Content;
  readonly note: string | null;
  /** Of the draft's last save, or of the publication; null = it was there before there were versions. */
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Whose versions: columns of the table with their values. */
export type VersionOwner = Readonly<Record<string, string | null>>;

export interface VersionChange<Content> {
  readonly content: Content;
  readonly username: string | null;
  readonly at: Date;
}

/**
 * Versions of something that is drafted and published: at most one draft and one published, the others archived. The table
 * has the columns `tenant_id`, those of the owner, `no`, `status`, `revision`, the content, `note`, `changed_by` and
 * `changed_at`. The caller holds a lock of the owner.
 */
export interface VersionStore<Owner extends VersionOwner, Content> {
  find(
    tx: AnyTransaction,
    owner: Owner,
    which: { readonly status: 'draft' | 'published' } | { readonly no: number },
  ): Promise<StoredVersion<Content> | null>;
  /** The newest first; `size` is the length of a list in the content. */
  list(
    tx: AnyTransaction,
    owner: Owner,
  ): Promise<readonly (Omit<StoredVersion<Content>, 'content' | 'revision'> & { readonly size: number })[]>;
  insert(
    tx: AnyTransaction,
    tenantId: Id,
    owner: Owner,
    version: VersionChange<Content> & { readonly status: VersionStatus },
  ): Promise<void>;
  updateDraft(tx: AnyTransaction, owner: Owner, change: VersionChange<Content>): Promise<void>;
  removeDraft(tx: AnyTransaction, owner: Owner): Promise<void>;
  archivePublished(tx: AnyTransaction, owner: Owner): Promise<void>;
  /** The draft becomes what is shown, with its content as it was published. */
  publishDraft(
    tx: AnyTransaction,
    owner: Owner,
    change: VersionChange<Content> & { readonly note: string | null },
  ): Promise<void>;
}

/** `content` and `list`: the column with the content, and the field of it that holds the list that is counted. */
export function createVersionStore<Owner extends VersionOwner, Content>({
  table,
  content,
  list,
}: {
  readonly table: string;
  readonly content: string;
  readonly list: string;
}): VersionStore<Owner, Content> {
  const versions = sql.table(table);
  const column = sql.ref(content);
  const json = (value: Content): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
  const fields = sql`no, status, note, changed_by as "changedBy", changed_at as "changedAt"`;

  const archivePublished = async (tx: AnyTransaction, owner: Owner): Promise<void> => {
    await sql`update ${versions} set status = 'archived'
      where ${isOwnedBy(owner)} and status = 'published'`.execute(withSchema<unknown>(tx));
  };

  return {
    async find(tx, owner, which) {
      const where = 'no' in which ? sql`no = ${which.no}` : sql`status = ${which.status}`;
      const { rows } = await sql<StoredVersion<Content>>`
        select ${fields}, revision, ${column} as content from ${versions}
        where ${isOwnedBy(owner)} and ${where}`.execute(withSchema<unknown>(tx));
      return rows[0] ?? null;
    },
    async list(tx, owner) {
      const { rows } = await sql<
        Omit<StoredVersion<Content>, 'content' | 'revision'> & { readonly size: number }
      >`select ${fields}, jsonb_array_length(${column} -> ${sql.lit(list)}) as size
        from ${versions} where ${isOwnedBy(owner)} order by no desc`.execute(withSchema<unknown>(tx));
      return rows;
    },
    async insert(tx, tenantId, owner, { status, content: value, username, at }) {
      const names = Object.keys(owner);
      await sql`insert into ${versions} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))}, no, status,
          ${column}, changed_by, changed_at)
        select ${tenantId}, ${sql.join(names.map((name) => sql`${owner[name]}${typeOf(name)}`))},
          coalesce(max(no), 0) + 1, ${status}, ${json(value)}, ${username}, ${at}
        from ${versions} where ${isOwnedBy(owner)}`.execute(withSchema<unknown>(tx));
    },
    async updateDraft(tx, owner, { content: value, username, at }) {
      await sql`update ${versions} set ${column} = ${json(value)}, revision = revision + 1,
        changed_by = ${username}, changed_at = ${at}
        where ${isOwnedBy(owner)} and status = 'draft'`.execute(withSchema<unknown>(tx));
    },
    async removeDraft(tx, owner) {
      await sql`delete from ${versions} where ${isOwnedBy(owner)} and status = 'draft'`.execute(
        withSchema<unknown>(tx),
      );
    },
    archivePublished,
    async publishDraft(tx, owner, { content: value, note, username, at }) {
      await archivePublished(tx, owner);
      await sql`update ${versions} set status = 'published', ${column} = ${json(value)}, note = ${note},
        changed_by = ${username}, changed_at = ${at}
        where ${isOwnedBy(owner)} and status = 'draft'`.execute(withSchema<unknown>(tx));
    },
  };
}

function isOwnedBy(owner: VersionOwner): RawBuilder<boolean> {
  const conditions = Object.entries(owner).map(([name, value]) =>
    value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** A value that is selected has no type of its own. */
function typeOf(name: string): RawBuilder<unknown> {
  return name.endsWith('_id') ? sql`::bigint` : sql`::text`;
}
