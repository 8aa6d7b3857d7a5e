import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';
import { measureText } from '#display/parts/label-props.ts';
import { fitWording } from '#display/parts/text/fit-name.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { CALLOUT, type CardRoom, planCards } from './callout-plan.ts';

/** What is written at the thing that made something stop. */
export interface CalloutModel {
  /** Of the thing in the scene. */
  readonly anchorId: string;
  readonly state: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  /** What and why; a shorter wording where they are too long. */
  readonly titles: readonly string[];
  /** Since when, and what it has cost. */
  readonly detail: string;
}

/** A card with where it is. */
export interface PlacedCard {
  readonly callout: CalloutModel;
  readonly top: { readonly x: number; readonly y: number };
  readonly box: Box;
  readonly title: string;
}

interface CardsRoom {
  /** Of the scene: what is out of it has no card. */
  readonly room: Box;
  readonly shelf: Box;
  /** Of a card. */
  readonly widthMost: number;
  readonly camera: Camera;
  /** The top of a thing in the scene; null = it is not there. */
  readonly anchorOf: (id: string) => Point3 | null;
}

/** Tops of what stands at the edge of the room may be a little outside of it. */
const EDGE = 40;

/** The cards of callouts as `calloutsOf` returns them. */
export function placeCards(
  callouts: readonly CalloutModel[],
  { room, shelf, widthMost, camera, anchorOf }: CardsRoom,
): readonly PlacedCard[] {
  const seen = callouts.flatMap((callout) => {
    const anchor = anchorOf(callout.anchorId);
    const top = anchor && project(camera, anchor);
    return top && isInside(room, top) ? [{ callout, top }] : [];
  });
  const rooms = planCards(
    seen.map(({ top }) => top.x),
    shelf,
    widthMost,
  );
  return rooms.flatMap((cardRoom, index) => {
    const one = seen[index];
    return one ? [placeCard(one.callout, one.top, cardRoom, widthMost)] : [];
  });
}

function placeCard(
  callout: CalloutModel,
  top: PlacedCard['top'],
  { left, right, y }: CardRoom,
  widthMost: number,
): PlacedCard {
  const most = Math.min(widthMost, right - left) - CALLOUT.textX - CALLOUT.padding;
  const measure = (words: string): number => measureText(words, CALLOUT.titleSize, CALLOUT.titleWeight);
  const title = fitWording(callout.titles, most, measure);
  const inner = Math.min(most, Math.max(measure(title), measureText(callout.detail, CALLOUT.detailSize)));
  const w = inner + CALLOUT.textX + CALLOUT.padding;
  const x = Math.min(Math.max(left, top.x - w / 2), right - w);
  return { callout, top, box: { x, y, w, h: CALLOUT.height }, title };
}

/** From near, some culprits are out of sight. */
function isInside({ x, y, w, h }: Box, at: { readonly x: number; readonly y: number }): boolean {
  return at.x >= x - EDGE && at.x <= x + w + EDGE && at.y >= y - EDGE && at.y <= y + h + EDGE;
}
