import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapPosition } from '#shared/domain/map/distance.ts';
import type { MapColours } from './map-colours.ts';

/** What a map draws below marks and places. */
export interface MapGround {
  readonly sources: StyleSpecification['sources'];
  /** In the colours of the theme; the same ids whatever these are. */
  layers(colours: MapColours): readonly LayerSpecification[];
  /** True = it has neither names nor streets: places and a grid of degrees are drawn over it. */
  readonly isBare: boolean;
  /** From WGS-84 to the coordinates that it is drawn in, and back. */
  toDrawn(position: MapPosition): MapPosition;
  fromDrawn(position: MapPosition): MapPosition;
}
