import { MIGRATIONS } from '#server/migrations.ts';

/** The tables of the history alone: they refer to no others. */
export const HISTORY_MIGRATIONS = MIGRATIONS.filter(({ name }) => /^\d+-history-/.test(name));
