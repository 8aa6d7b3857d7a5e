import type { REPORT_COLOURS, ReportColour } from '#shared/contracts/report/report-style.ts';

/** What pages are drawn on. Print and files are always light. */
export type PaperTone = 'light' | 'dark';

type Named = (typeof REPORT_COLOURS)[number];

const COLOURS: Readonly<Record<PaperTone, Readonly<Record<Named, string>>>> = {
  light: {
    ink: '#14181f',
    muted: '#56606d',
    line: '#c5cbd3',
    head: '#eceff3',
    stripe: '#f6f8fa',
    brand: '#1a5fb4',
    bad: '#b3261e',
    bad_fill: '#fde8e7',
    warn: '#8a5200',
    warn_fill: '#fdf1dc',
    good: '#0d6a3b',
    good_fill: '#e2f5e9',
    doubt: '#a0460a',
    doubt_fill: '#fdefe4',
    info: '#1a5fb4',
    info_fill: '#e7f0fb',
  },
  dark: {
    ink: '#edf1f5',
    muted: '#9fabb8',
    line: '#3b4754',
    head: '#242e38',
    stripe: '#1d262f',
    brand: '#6db1ff',
    bad: '#ff7d75',
    bad_fill: '#46211f',
    warn: '#f2b450',
    warn_fill: '#43330f',
    good: '#56d093',
    good_fill: '#153a27',
    doubt: '#f3a56b',
    doubt_fill: '#442a17',
    info: '#6db1ff',
    info_fill: '#17304b',
  },
};

export const PAPER_COLOURS: Readonly<Record<PaperTone, string>> = { light: '#ffffff', dark: '#171e26' };

export function reportColour(colour: ReportColour, paper: PaperTone): string {
  const named = Object.entries(COLOURS[paper]).find(([name]) => name === colour);
  if (named) return named[1];
  return paper === 'dark' ? mirrored(colour) : colour;
}

/** A free colour on the dark page: as dark as it was light, of the same hue. */
function mirrored(hex: string): string {
  return `oklch(from ${hex} calc(1 - l * 0.85) c h)`;
}
