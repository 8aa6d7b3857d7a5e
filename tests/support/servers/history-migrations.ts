import { MIGRATIONS } from '#server/migrations.ts';

/** The tables of the recorded values alone: they refer to no others. Parameters, which refer to departments, are not among them. */
export const HISTORY_MIGRATIONS = MIGRATIONS.filter(({ name }) => /^\d+-history-/.test(name));
