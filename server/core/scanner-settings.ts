/** Where a ClamAV daemon listens. */
export type ScannerSettings = { readonly path: string } | { readonly host: string; readonly port: number };

const NAME = 'LINEWALL_CLAMD_URL';
const FORM = 'tcp://HOST:PORT or unix:/PATH';
const DEFAULT_PORT = 3310;

/** Null when it is not set: no file is scanned. */
export function readScannerSettings(
  text: (name: string) => string | null,
  fail: (name: string, problem: string) => never,
): ScannerSettings | null {
  const raw = text(NAME);
  if (raw === null) return null;
  const wrong = (): never => fail(NAME, `is not ${FORM}`);
  const url = URL.canParse(raw) ? new URL(raw) : wrong();
  if (url.search || url.hash || url.username || url.password) wrong();
  if (url.protocol === 'unix:') return url.pathname.length > 1 ? { path: decodeURI(url.pathname) } : wrong();
  if (url.protocol !== 'tcp:' || url.hostname === '' || !['', '/'].includes(url.pathname)) wrong();
  // An IPv6 address stands in brackets in a URL.
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
  };
}
