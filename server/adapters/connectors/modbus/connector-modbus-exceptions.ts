/** Exceptions by which a unit says that there is no such register. */
export const NO_SUCH: ReadonlySet<number> = new Set([1, 2, 3]);
/** A gateway's: the unit behind it does not answer. */
export const GATEWAY_SILENT: ReadonlySet<number> = new Set([10, 11]);
