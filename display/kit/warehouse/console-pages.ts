/** Pages of the console that the board leads to. */
export const APPOINTMENTS_PAGE = '/appointment';
const WAVES_PAGE = '/wave';
const INBOUND_PAGE = '/inbound-order';

/** The page of a task and what finds it there; `kind` is that of `BoardTask`. */
export function taskPage({ kind, no }: { readonly kind: 'wave' | 'inbound'; readonly no: string }) {
  return { path: kind === 'wave' ? WAVES_PAGE : INBOUND_PAGE, query: { no } };
}
