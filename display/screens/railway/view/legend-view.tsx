import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { enclosingBox } from '#display/kit/text-place.ts';
import { LiveLabel } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import type { RailwayLayout } from '#display/screens/railway/layout/railway-layout.ts';
import type { RailwayScreenModel } from '#display/screens/railway/model/model.ts';

interface LegendViewProps {
  readonly plan: RailwayLayout['legend'];
  readonly colours: Colours;
}

/** What the one accent colour of the scene stands for. */
export function LegendView({ plan, colours }: LegendViewProps): ReactNode {
  const { tokens } = colours;
  const { swatch, text } = plan;
  const tile = enclosingBox(swatch, text);
  const legendOf = ({ legend }: RailwayScreenModel) => legend;
  return (
    <Tile x={tile.x} y={tile.y} width={tile.w} height={tile.h}>
      <LiveSketch
        select={legendOf}
        paint={(pen, legend) => {
          if (legend !== '')
            pen.roundRect(swatch.x - tile.x, swatch.y - tile.y, swatch.w, swatch.h, 4).fill(tokens.accent);
        }}
      />
      <LiveLabel place={text} tile={tile} name="legend" colour={tokens.textSecondary} select={legendOf} />
    </Tile>
  );
}
