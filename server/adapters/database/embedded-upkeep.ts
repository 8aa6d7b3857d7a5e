import type { Engine } from './embedded-engine.ts';

/** PostgreSQL's own defaults for a server, but with a smaller log: it is read again in full after a crash. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
const CHECKPOINT_AFTER_MS = 5 * 60_000;
/** A vacuum holds up everything else, so only a few tables have their turn at a time. */
const TABLES_AT_A_TIME = 4;

/** Autovacuum's rules: dead rows, new rows, and transaction numbers that must not run out. */
const DUE_TABLES = `
select format('%I.%I', s.schemaname, s.relname) as name, age(c.relfrozenxid) > 100000000 as is_old
from pg_stat_all_tables s join pg_class c on c.oid = s.relid
where s.schemaname <> 'pg_toast' and c.relkind = 'r' and (
  s.n_dead_tup > 500 + 0.1 * c.reltuples
  or s.n_ins_since_vacuum > 5000 + 0.2 * c.reltuples
  or age(c.relfrozenxid) > 100000000)
order by age(c.relfrozenxid) > 100000000 desc, s.n_dead_tup desc
limit ${TABLES_AT_A_TIME}`;

/** As autovacuum's: without statistics the planner takes a table of some hundred rows for one of a single row. */
const CHANGED_TABLES = `
select format('%I.%I', s.schemaname, s.relname) as name
from pg_stat_all_tables s join pg_class c on c.oid = s.relid
where s.schemaname <> 'pg_toast' and c.relkind = 'r'
  and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
order by s.n_mod_since_analyze desc
limit ${TABLES_AT_A_TIME}`;

/**
 * What a PostgreSQL server does by itself and PGlite, which is one process, does not: checkpoints (else its log grows and
 * a crash takes ever longer to mend), vacuum (else tables grow and, after two thousand million transactions, it stops), and
 * analyze (else queries are planned for tables as they never were).
 */
export function createUpkeep(engine: Engine): () => Promise<void> {
  let lastPosition: string | null = null;
  let lastCheckpoint = performance.now();

  async function checkpointIfDue(): Promise<void> {
    const { rows } = await engine.query<{ position: string; written: number }>(
      'select pg_current_wal_lsn()::text as position, (pg_current_wal_lsn() - coalesce($1, pg_current_wal_lsn()::text)::pg_lsn)::float8 as written',
      [lastPosition],
    );
    const [log] = rows;
    if (!log) return;
    lastPosition ??= log.position;
    const isLate = performance.now() - lastCheckpoint > CHECKPOINT_AFTER_MS;
    if (log.written < CHECKPOINT_AFTER_BYTES && !(isLate && log.written > 0)) return;
    await engine.exec('checkpoint');
    lastPosition = log.position;
    lastCheckpoint = performance.now();
  }

  return async () => {
    // Counts reach the statistics only when the process is idle for a second, which it may never be.
    await engine.exec('select pg_stat_force_next_flush()');
    const { rows } = await engine.query<{ name: string; is_old: boolean }>(DUE_TABLES);
    for (const { name, is_old } of rows)
      await engine.exec(`vacuum (analyze${is_old ? ', freeze' : ''}) ${name}`);
    const changed = await engine.query<{ name: string }>(CHANGED_TABLES);
    for (const { name } of changed.rows) await engine.exec(`analyze ${name}`);
    await checkpointIfDue();
  };
}
