import { isMarked } from './permissions.ts';

/**
 * Permissions whose records the data authority of a role does not bound, or not all of them: the role form says so beside
 * them. The texts are `unbounded` of their capabilities.
 */
export const isUnbounded = isMarked('isUnbounded');
