import { QUALITY_STEPS, type QualityStep } from '#display/parts/solid-quality.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { FRAME } from '#display/runtime/stage/frame-settings.ts';
import { type Language, toLanguage } from '#shared/client/i18n.ts';
import { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import type { PaletteName, ThemeName } from '#shared/theme/theme.ts';

export type RendererKind = 'webgl' | 'canvas';

/** Options in the address of a screen. Each has a default and a bound. */
export interface ScreenOptions {
  readonly theme: ThemeName;
  readonly palette: PaletteName;
  readonly language: Language | null;
  readonly orientation: Orientation | null;
  readonly renderer: RendererKind | null;
  /** The step of quality that a big screen keeps; null = it follows its pictures. */
  readonly quality: QualityStep | null;
  readonly hasPixelShift: boolean;
  /** Nothing blinks. */
  readonly isSteady: boolean;
  readonly valueIntervalMs: number;
  readonly screenName: string | null;
  /** Which of the sessions that this browser keeps is this window's. */
  readonly sessionName: string | null;
  /** Shown inside the console: by its session, and as no screen. */
  readonly isPreview: boolean;
  /** Alarms that are shown over the board; null = none. */
  readonly alarms: AlarmOptions | null;
  readonly feed:
    | { readonly kind: 'live' }
    | { readonly kind: 'replay'; readonly path: string; readonly speed: number }
    | {
        readonly kind: 'synthetic';
        readonly seed: number;
        readonly rate: number;
        readonly machines: number;
        /** Lines of `machines` machines each, on the board of lines. */
        readonly lines: number;
        readonly fault: number;
        /** Seconds of plant time to run before the first picture. */
        readonly atS: number;
        /** Time stands still: the same picture every run. */
        readonly isFrozen: boolean;
        /** The line comes from the page around the display, by messages. */
        readonly isPlanned: boolean;
        /** Seconds of plant time after which the synthetic feed sends nothing more, or null. */
        readonly silentAfterS: number | null;
      };
}

/** Which alarms are shown over the board, and how. */
export interface AlarmOptions {
  readonly leastPriority: AlarmPriority;
  /** From one sound to the next; null = without sound. */
  readonly repeatMs: number | null;
  /** They can be acknowledged here. */
  readonly isTouch: boolean;
}

const THEMES = ['light', 'dark', 'starry'] as const satisfies readonly ThemeName[];
const PALETTES = ['andon', 'isa101'] as const satisfies readonly PaletteName[];
const ORIENTATIONS = ['landscape', 'portrait'] as const satisfies readonly Orientation[];
const RENDERERS = ['webgl', 'canvas'] as const satisfies readonly RendererKind[];
/** Options that stay in the address when the display opens another board. */
const KEPT_OPTIONS = [
  'theme',
  'palette',
  'lang',
  'orientation',
  'renderer',
  'quality',
  'orbit',
  'tour',
  'camera',
  'light',
  'motion',
  'hz',
  'screen',
  'alarms',
  'alarmRepeat',
  'alarmTouch',
  'sid',
  'preview',
  'feed',
  'seed',
  'rate',
  'machines',
  'lines',
  'of',
  'fault',
  'at',
  'freeze',
  'planned',
  'silent',
  'file',
  'speed',
] as const;

export function parseScreenOptions(query: URLSearchParams): ScreenOptions {
  const isSteady = query.get('motion') === 'reduced';
  return {
    theme: oneOf(query.get('theme'), THEMES) ?? 'dark',
    palette: oneOf(query.get('palette'), PALETTES) ?? 'andon',
    language: toLanguage(query.get('lang')),
    orientation: oneOf(query.get('orientation'), ORIENTATIONS),
    renderer: oneOf(query.get('renderer'), RENDERERS),
    quality: oneOf(query.get('quality'), QUALITY_STEPS),
    hasPixelShift: query.get('orbit') !== '0',
    isSteady,
    valueIntervalMs: 1000 / number(query.get('hz'), 1, 30, isSteady ? 1 : 1000 / FRAME.valueIntervalMs),
    screenName: query.get('screen')?.slice(0, 24) || null,
    sessionName: /^\d{1,19}$/.exec(query.get('sid') ?? '')?.[0] ?? null,
    isPreview: query.get('preview') === '1',
    alarms: parseAlarms(query),
    feed: parseFeed(query),
  };
}

function parseAlarms(query: URLSearchParams): AlarmOptions | null {
  const leastPriority = oneOf(query.get('alarms'), AlarmPriority.options);
  if (leastPriority === null) return null;
  const repeatS = number(query.get('alarmRepeat'), 5, 600, 0);
  return {
    leastPriority,
    repeatMs: repeatS === 0 ? null : repeatS * 1000,
    isTouch: query.get('alarmTouch') === '1',
  };
}

function parseFeed(query: URLSearchParams): ScreenOptions['feed'] {
  if (query.get('feed') === 'synthetic') {
    const silent = query.get('silent');
    return {
      kind: 'synthetic',
      seed: Math.round(number(query.get('seed'), 0, 2 ** 31, 1)),
      rate: number(query.get('rate'), 0, 100_000, 20),
      machines: Math.round(number(query.get('machines'), 1, 200, 12)),
      lines: Math.round(number(query.get('lines'), 1, 40, 1)),
      fault: Math.round(number(query.get('fault'), 0, 99, 0)),
      atS: number(query.get('at'), 0, 86_400, 0),
      isFrozen: query.get('freeze') === '1',
      isPlanned: query.get('planned') === '1',
      silentAfterS: silent === null ? null : number(silent, 0, 86_400, 0),
    };
  }
  const path = query.get('file');
  // A recording comes from this server only: an address must not be able to put another's picture on the glass.
  if (query.get('feed') === 'replay' && path && /^\/(?!\/)[\w./-]+$/.test(path)) {
    return { kind: 'replay', path, speed: number(query.get('speed'), 0.1, 1000, 1) };
  }
  return { kind: 'live' };
}

function oneOf<T extends string>(text: string | null, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

function number(text: string | null, least: number, most: number, fallback: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;
}

/** The address of another board on the same screen: its own query, and the options of the screen. */
export function boardAddress(
  path: string,
  query: Readonly<Record<string, string>>,
  current: URLSearchParams,
): string {
  const next = new URLSearchParams();
  for (const name of KEPT_OPTIONS) {
    const value = current.get(name);
    if (value !== null) next.set(name, value);
  }
  for (const [name, value] of Object.entries(query)) next.set(name, value);
  const search = next.toString();
  return search ? `${path}?${search}` : path;
}
