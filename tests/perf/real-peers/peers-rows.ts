import { median, pairedRatio, quantile, rounded } from '#tests/perf/median.ts';
import type { RowDraft } from '#tests/perf/row.ts';
import type { ViewSize } from './view.ts';

export interface PeersLoad {
  readonly key: string;
  readonly machines: ViewSize;
  readonly changesPerSecond: number;
}

/** What one product did for a while. CPU in seconds a second; not a number where it was not measured. */
export interface PeersWindow {
  readonly seconds: number;
  readonly browserCpu: number;
  readonly serverCpu: number;
  readonly brokerCpu: number;
  readonly sentPerSecond: number;
  readonly framesPerSecond: number;
  readonly longestGapMs: number;
  /** From the publish to the glass, ms. */
  readonly delays: readonly number[];
  readonly lost: number;
}

export interface PeersMeasured {
  readonly key: string;
  readonly title: string;
  readonly windows: readonly PeersWindow[];
  /** Machines of the load, and how many of their values changed on the glass; null = it was not looked at. */
  readonly drawn: { readonly machines: number; readonly speeds: number; readonly yields: number } | null;
  readonly residentMb: number;
  readonly brokerMb: number | null;
}

/** Upper bounds of this product, by load. */
const TARGETS: Readonly<
  Record<string, { server?: number; glassP50?: number; glassP95?: number; gap?: number; toFuxa?: number }>
> = {
  '13-60': { server: 0.05, glassP50: 40, glassP95: 100 },
  '13-1000': { server: 0.12, glassP50: 40, glassP95: 100, toFuxa: 0.6 },
  '60-1000': { gap: 110, toFuxa: 0.5 },
};
const RESIDENT_MB = 300;
const OWN = 'linewall';
const TARGETED_PEER = 'fuxa-100';

export function peersRows(load: PeersLoad, measured: readonly PeersMeasured[]): RowDraft[] {
  const at = `${load.machines} machines, ${load.changesPerSecond.toLocaleString('en-US')} changes/s`;
  const targets = TARGETS[load.key] ?? {};
  const walls = measured.filter(({ drawn }) => drawn !== null);
  const own = measured.find(({ key }) => key === OWN);
  const rowOf = (
    what: string,
    of: PeersMeasured,
    value: number,
    unit: string,
    target: number | undefined,
    note: string,
  ): RowDraft => ({
    name: `${at}: ${what}, ${of.title}`,
    value: rounded(value),
    unit,
    better: 'lower',
    ...(of.key === OWN && target !== undefined ? { target } : {}),
    note,
  });
  return [
    ...walls.map((of) =>
      rowOf('browser CPU', of, medianOf(of, 'browserCpu'), 'CPU s/s', undefined, browserNote(of)),
    ),
    ...walls.flatMap((peer) => (own && peer !== own ? [ratioRow(at, own, peer, targets.toFuxa)] : [])),
    ...measured.map((of) =>
      rowOf('server CPU', of, medianOf(of, 'serverCpu'), 'CPU s/s', targets.server, serverNote(of)),
    ),
    ...walls.flatMap((of) => glassRows(of, targets, rowOf)),
    ...walls.map((of) =>
      rowOf(
        'longest frame gap',
        of,
        medianOf(of, 'longestGapMs'),
        'ms',
        targets.gap,
        `median of the windows’ longest; the worst: ${rounded(Math.max(...of.windows.map(({ longestGapMs }) => longestGapMs)))} ms`,
      ),
    ),
    ...measured.map((of) =>
      rowOf(
        'server resident',
        of,
        of.residentMb,
        'MB',
        RESIDENT_MB,
        of.brokerMb === null ? 'the broker is part of it' : `and ${rounded(of.brokerMb)} MB of mosquitto`,
      ),
    ),
  ];
}

type RowOf = (
  what: string,
  of: PeersMeasured,
  value: number,
  unit: string,
  target: number | undefined,
  note: string,
) => RowDraft;

function glassRows(
  of: PeersMeasured,
  targets: { readonly glassP50?: number; readonly glassP95?: number },
  rowOf: RowOf,
): RowDraft[] {
  const delays = of.windows.flatMap((window) => window.delays);
  const lost = of.windows.reduce((sum, window) => sum + window.lost, 0);
  const note = `${delays.length} speeds of a machine that the load leaves out, from ${of.windows.length} windows; slowest ${Math.max(...delays)} ms, ${lost} never came`;
  return [
    rowOf('source → glass p50', of, quantile(delays, 0.5), 'ms', targets.glassP50, note),
    rowOf('source → glass p95', of, quantile(delays, 0.95), 'ms', targets.glassP95, note),
  ];
}

function ratioRow(at: string, own: PeersMeasured, peer: PeersMeasured, target: number | undefined): RowDraft {
  const ratio = rounded(pairedRatio(valuesOf(own, 'browserCpu'), valuesOf(peer, 'browserCpu')));
  return {
    name: `${at}: browser CPU, Linewall ÷ ${peer.title}`,
    value: ratio,
    unit: '×',
    better: 'lower',
    ratioTo: { peer: peer.title, ratio },
    ...(peer.key === TARGETED_PEER && target !== undefined ? { target } : {}),
    note: `at ${rounded(medianOf(own, 'framesPerSecond'))} and ${rounded(medianOf(peer, 'framesPerSecond'))} frames/s`,
  };
}

function browserNote(of: PeersMeasured): string {
  const frames = `${rounded(medianOf(of, 'framesPerSecond'))} frames/s`;
  if (!of.drawn) return frames;
  const { machines, speeds, yields } = of.drawn;
  return `${frames}; of ${machines} loaded machines ${speeds} speeds and ${yields} yields change on the glass`;
}

function serverNote(of: PeersMeasured): string {
  const reached = `${Math.round(medianOf(of, 'sentPerSecond'))} changes/s were sent`;
  const broker = medianOf(of, 'brokerCpu');
  return of.brokerMb === null
    ? `broker and durable history included; ${reached}`
    : `and ${rounded(broker)} of mosquitto; ${reached}`;
}

type Figure = Exclude<keyof PeersWindow, 'delays'>;

function valuesOf({ windows }: PeersMeasured, figure: Figure): number[] {
  return windows.map((window) => window[figure]);
}

function medianOf(of: PeersMeasured, figure: Figure): number {
  return median(valuesOf(of, figure));
}
