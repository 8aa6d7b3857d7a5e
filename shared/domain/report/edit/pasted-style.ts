import {
  type ReportBorder,
  ReportColour,
  type ReportLineStyle,
  type ReportStyle,
} from '#shared/contracts/report/report-style.ts';

/** Properties of CSS by their names in small letters. */
export type Declarations = Readonly<Record<string, string>>;

export function declarationsIn(text: string): Declarations {
  const found: Record<string, string> = {};
  for (const part of text.split(';')) {
    const at = part.indexOf(':');
    const name = part.slice(0, at).trim().toLowerCase();
    if (at > 0 && /^[a-z-]+$/.test(name))
      found[name] = part
        .slice(at + 1)
        .trim()
        .toLowerCase();
  }
  return found;
}

/** Rules for `td` and for single classes: what Excel, WPS and LibreOffice put on the clipboard. */
export function rulesIn(sheets: readonly string[]): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>();
  for (const sheet of sheets)
    for (const [, names = '', body = ''] of sheet
      .replaceAll(/<!--|-->/g, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const name of names.split(',').map((one) => one.trim()))
        if (/^(?:td|\.[\w-]+)$/.test(name)) rules.set(name, { ...rules.get(name), ...declarationsIn(body) });
  return rules;
}

const COLOURS: Readonly<Record<string, string>> = {
  windowtext: 'ink',
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  purple: '#800080',
};

const RGB = /rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)/;

function colourIn(text: string | undefined): ReportColour | undefined {
  if (!text) return undefined;
  const rgb = RGB.exec(text)?.slice(1).map(Number);
  const hex = /#([0-9a-f]{6}|[0-9a-f]{3})\b/.exec(text)?.[1];
  const named = text.split(/\s+/).find((word) => Object.hasOwn(COLOURS, word));
  const whole = hex?.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const found = rgb
    ? `#${rgb.map((part) => Math.min(255, part).toString(16).padStart(2, '0')).join('')}`
    : whole
      ? `#${whole}`
      : named && COLOURS[named];
  const parsed = ReportColour.safeParse(found);
  return parsed.success ? parsed.data : undefined;
}

const UNITS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 72 / 2.54, mm: 72 / 25.4 };

/** A length of CSS in points; null where there is none. */
export function pointsOf(text: string): number | null {
  const [, number, unit = ''] = /(\d*\.?\d+)(pt|px|in|cm|mm)\b/.exec(text) ?? [];
  const factor = UNITS[unit];
  return number === undefined || factor === undefined
    ? null
    : Math.round(Number(number) * factor * 100) / 100;
}

const ALIGNS = { left: 'left', center: 'centre', right: 'right' } as const;
const VALIGNS = { top: 'top', middle: 'middle', bottom: 'bottom' } as const;
const wordIn = <Value>(
  words: Readonly<Record<string, Value>>,
  word: string | undefined,
): Value | undefined => (word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined);

/** The look that declarations of a cell give it; what a report has no look for is left out. */
export function pastedStyle(declared: Declarations): ReportStyle {
  const size = pointsOf(declared['font-size'] ?? '');
  const weight = declared['font-weight'] ?? '';
  const colour = colourIn(declared.color);
  const fill = colourIn(declared['background-color'] ?? declared.background);
  const align = wordIn(ALIGNS, declared['text-align']);
  const valign = wordIn(VALIGNS, declared['vertical-align']);
  const border = borderOf(declared);
  return {
    ...(size === null ? {} : { size: Math.min(200, Math.max(4, size)) }),
    ...(weight === 'bold' || Number(weight) >= 600 ? { bold: true } : {}),
    ...(declared['font-style'] === 'italic' ? { italic: true } : {}),
    ...(declared['text-decoration']?.includes('underline') ? { underline: true } : {}),
    ...(colour && colour !== '#000000' && colour !== 'ink' ? { colour } : {}),
    ...(fill ? { fill } : {}),
    ...(align ? { align } : {}),
    ...(valign ? { valign } : {}),
    ...(Object.keys(border).length > 0 ? { border } : {}),
  };
}

const WIDTHS: Readonly<Record<string, number>> = { thin: 0.5, medium: 1, thick: 1.5 };

function borderOf(declared: Declarations): ReportBorder {
  const border: ReportBorder = {};
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const line = lineOf(declared[`border-${side}`] ?? declared.border ?? '');
    if (line) border[side] = line;
  }
  return border;
}

function lineOf(text: string): ReportLineStyle | null {
  const kind =
    /\b(?:solid|dashed|dotted|double)\b/.exec(text)?.[0] ?? (/\bhairline\b/.test(text) ? 'solid' : null);
  const word = /\b(?:thin|medium|thick)\b/.exec(text)?.[0] ?? 'thin';
  const width = pointsOf(text) ?? WIDTHS[word] ?? 0.5;
  if (kind === null || width === 0) return null;
  const dash = kind as ReportLineStyle['dash'];
  return { width: Math.min(6, Math.max(0.25, width)), colour: colourIn(text) ?? 'ink', dash };
}
