import type { ReportSheet } from '#shared/contracts/report/report-model.ts';

const PT_PER_MM = 72 / 25.4;
/** Millimetres. */
const PAPERS = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
  letter: [215.9, 279.4],
} as const;
/** So that a page of margins alone still has a place for a row. */
const ROOM_MIN = 20;
/** Points that a page without an end may be high. */
const ENDLESS_H = 1_000_000;

export interface Paper {
  readonly w: number;
  /** Null of a page that is as high as what stands on it. */
  readonly h: number | null;
  /** Where the contents stand. */
  readonly x: number;
  readonly y: number;
  readonly roomW: number;
  readonly roomH: number;
}

/** In points. A wall counts 1,920 × 1,080 unless it is told. */
export function paperOf({ paper, landscape, margin }: ReportSheet): Paper {
  const { kind, w, h } = paper;
  const [top, right, bottom, left] = margin;
  const [short, long] = sizeOf(kind, w, h);
  const [width, height] =
    landscape && kind !== 'endless' ? [Math.max(short, long), Math.min(short, long)] : [short, long];
  return {
    w: width,
    h: kind === 'endless' ? null : height,
    x: Math.min(left, Math.max(0, width - ROOM_MIN)),
    y: Math.min(top, Math.max(0, height - ROOM_MIN)),
    roomW: Math.max(ROOM_MIN, width - left - right),
    roomH: Math.max(ROOM_MIN, height - top - bottom),
  };
}

function sizeOf(
  kind: ReportSheet['paper']['kind'],
  w: number | undefined,
  h: number | undefined,
): readonly [number, number] {
  switch (kind) {
    case 'wall':
      return [w ?? 1920, h ?? 1080];
    case 'mm':
      return [(w ?? 210) * PT_PER_MM, (h ?? 297) * PT_PER_MM];
    case 'endless':
      return [(w ?? 210) * PT_PER_MM, ENDLESS_H];
    default:
      return [PAPERS[kind][0] * PT_PER_MM, PAPERS[kind][1] * PT_PER_MM];
  }
}
