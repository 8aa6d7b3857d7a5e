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

/** The last version that knows the steps which others have replaced. */
const LAST_OF_FORMER_STEPS = '0.1.0 (commit 069bc622)';

/**
 * The applied steps, with those that a step of today replaces as that step. Throws where some of those are missing: no
 * step leads from there to the tables of today.
 */
export function inStepsOfToday(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): AppliedMigration[] {
  const left = new Map(applied.map((step) => [step.name, step]));
  for (const step of migrations) {
    const missing = step.replaces?.filter((name) => !left.has(name)) ?? [];
    if (!step.replaces || missing.length === step.replaces.length) continue;
    if (missing.length > 0)
      throw new Error(
        `the data are of a state before migration ${missing[0]}: start version ${LAST_OF_FORMER_STEPS} on them once, then this one (数据早于迁移 ${missing[0]}：请先用版本 ${LAST_OF_FORMER_STEPS} 启动一次，再启动本版本)`,
      );
    for (const name of step.replaces) left.delete(name);
    left.set(step.name, { name: step.name, sha256: sha256Of(step) });
  }
  return [...left.values()];
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
