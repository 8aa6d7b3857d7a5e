import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { RoleColours, TileRole } from '#display/kit/tiles/role-colours.ts';
import type { Box } from '#display/parts/box.ts';
import { drawStrokes } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { blend } from '#shared/theme/blend.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';

/** What is drawn of a unit. Shares of the vessel, 0–1; without a level it holds nothing that is measured. */
export interface VesselModel {
  readonly role: TileRole;
  readonly tone: StyledState;
  readonly level: { readonly share: number; readonly low: number | null; readonly isCip: boolean } | null;
}

/** Plates between two ends on a frame, in the box of pictograms: what heats, filters or pasteurises. */
const PLATES = [
  'M12 60H84',
  'M18 6H78V46H18z',
  'M28 6V46M38 6V46M48 6V46M58 6V46M68 6V46',
  'M26 46V60M70 46V60',
] as const;

const STROKE = 3;
/** How round the ends of a vessel are, as a share of its height. */
const DOME = 0.08;
const POINTER = 13;

/** Fill is grey: colour belongs to states. */
export function liquidColour(
  { role, tone, level }: VesselModel,
  look: RoleColours,
  colours: Colours,
): string {
  const { tokens } = colours;
  if (role === 'worst') return blend(look.ground, look.figure, 0.62);
  if (role === 'bad') return blend(look.ground, stateColours(tone, colours).mark, 0.85);
  if (role === 'old' || role === 'quiet') return blend(look.ground, tokens.textMuted, 0.5);
  if (level?.isCip) return blend(look.ground, stateColours('cip', colours).mark, 0.7);
  return blend(look.ground, tokens.textSecondary, 0.62);
}

/** A vessel with its level and the mark of its low limit; without a level plates. */
export function paintVessel(
  pen: Pen,
  unit: VesselModel,
  box: Box,
  look: RoleColours,
  colours: Colours,
): void {
  const { x, y, w, h } = box;
  if (!unit.level) {
    drawStrokes(pen, PLATES, { ...box, x: x - w * 0.13, w: w * 1.34 }, look.drawing);
    return;
  }
  const dome = h * DOME;
  const top = y + dome;
  const bottom = y + h - dome;
  const { share, low } = unit.level;
  const levelY = (part: number): number => bottom - part * (bottom - top);
  if (share > 0) {
    const inset = STROKE / 2;
    const surface = Math.min(levelY(share), bottom - 1);
    pen
      .moveTo(x + inset, surface)
      .lineTo(x + w - inset, surface)
      .lineTo(x + w - inset, bottom)
      .quadraticCurveTo(x + w / 2, bottom + 2 * dome - STROKE, x + inset, bottom)
      .closePath()
      .fill(liquidColour(unit, look, colours));
  }
  pen
    .moveTo(x, top)
    .quadraticCurveTo(x + w / 2, top - 2 * dome, x + w, top)
    .lineTo(x + w, bottom)
    .quadraticCurveTo(x + w / 2, bottom + 2 * dome, x, bottom)
    .closePath()
    .stroke({ color: look.drawing, width: STROKE, join: 'round' });
  if (low === null) return;
  const tip = x + w + 4;
  pen
    .moveTo(tip, levelY(low))
    .lineTo(tip + POINTER, levelY(low) - POINTER / 2)
    .lineTo(tip + POINTER, levelY(low) + POINTER / 2)
    .closePath()
    .fill(look.name);
}
