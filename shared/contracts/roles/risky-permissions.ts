import { isMarked } from './permissions.ts';

/** Lead further than their names say: to accounts or rights of others, or into the system. */
export const isRisky = isMarked('isRisky');
