import type { MapPosition } from '#shared/domain/map/distance.ts';

/** What is in sight, in degrees of WGS-84; `west` above `east` = it crosses 180°. */
export interface MapView {
  readonly centre: MapPosition;
  readonly zoom: number;
  readonly box: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
}

export interface MapPlace extends MapPosition {
  readonly label: string;
}

/** A map that is drawn in an element. Positions are WGS-84. */
export interface BaseMap {
  /** `zoom` absent = as it is. */
  moveTo(position: MapPosition, zoom?: number): void;
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: number): void;
  centre(): MapPosition;
  /** Null = no position is marked. */
  setMark(position: MapPosition | null): void;
  setPlaces(places: readonly MapPlace[]): void;
  close(): void;
}

export interface BaseMapOptions {
  readonly container: HTMLElement;
  readonly centre: MapPosition;
  readonly zoom: number;
  /** Name of the map for assistive technology. */
  readonly label: string;
  /** A click, or Enter while the map has the focus (the centre). */
  readonly onPick: (position: MapPosition) => void;
  /** At the start and after each movement. */
  readonly onView: (view: MapView) => void;
  /** It can be drawn no longer (true), or again (false). */
  readonly onLost: (isLost: boolean) => void;
}

/** Resolves once the map is drawn; rejects where this browser cannot draw it. */
export type OpenBaseMap = (options: BaseMapOptions) => Promise<BaseMap>;
