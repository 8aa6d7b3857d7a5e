import { createHash } from 'node:crypto';
import type { Migration } from '#server/core/ports/database.ts';

/** What has been applied, as `linewall_migration` says. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

export function sha256Of(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}

/**
 * The steps that are still to be run, in order. Throws one clear line for two steps of one name, a step that was
 * edited after it ran, and a schema that is newer than the program.
 */
export function planMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const byName = new Map<string, Migration>();
  for (const migration of migrations) {
    if (byName.has(migration.name)) throw new Error(`two migrations are named ${migration.name}`);
    byName.set(migration.name, migration);
  }
  for (const { name, sha256 } of applied) {
    const known = byName.get(name);
    if (!known)
      throw new Error(
        `the database holds migration ${name}, which this version does not know: it was used by a newer version`,
      );
    if (sha256Of(known) !== sha256)
      throw new Error(`migration ${name} was changed after it had been applied`);
    byName.delete(name);
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
