/** Exceptions by which a unit says that there is no such register. */
export const NO_SUCH: ReadonlySet<number> = new Set([1, 2, 3]);
/** A gateway's: the unit behind it does not answer. */
export const GATEWAY_SILENT: ReadonlySet<number> = new Set([10, 11]);

/** As the specification of the protocol names them. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'illegal function',
  2: 'illegal data address',
  3: 'illegal data value',
  4: 'server device failure',
  5: 'acknowledge',
  6: 'server device busy',
  8: 'memory parity error',
  10: 'gateway path unavailable',
  11: 'gateway target device failed to respond',
};

/** `exception 2 (illegal data address)` */
export function exceptionText(exception: number): string {
  const name = NAMES[exception];
  return `exception ${exception}${name === undefined ? '' : ` (${name})`}`;
}
