import { type ReactNode, useRef } from 'react';
import type { WarehouseLayout } from '#display/boards/warehouse/layout/layout.ts';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { verdictTile } from '#display/kit/head/head-plan.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Run, type RunProps } from '#display/parts/flat/run-part.ts';
import { measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { MarkName } from '#shared/theme/marks.ts';

const VERDICT_WEIGHT = 700;
const APART = 30;
const MARK = 28;

interface SideViewProps {
  readonly layout: Pick<WarehouseLayout, 'side' | 'verdict'>;
  readonly colours: Colours;
}

/** Docks in use and trucks that wait, in the tile of a good verdict that leaves room for them. */
export function SideView({ layout, colours }: SideViewProps): ReactNode {
  const docks = useRef<PartHandle<RunProps>>(null);
  const yard = useRef<PartHandle<RunProps>>(null);
  const { side, verdict: place } = layout;
  const { tokens } = colours;
  useFitted(
    ({ verdict, docksUsed, yard: waiting }: WarehouseModel) => ({
      level: verdict.level,
      word: verdict.word,
      lines: [docksUsed, waiting],
    }),
    ({ level, word, lines }) => {
      const wordEnd = place.verdict.x + measureText(word, place.verdict.size, VERDICT_WEIGHT);
      const isRoom = level === 'good' && wordEnd + APART <= side.x;
      const line = (name: MarkName, index: number): readonly RunItem[] =>
        isRoom
          ? [
              { kind: 'mark', mark: name, size: MARK, colour: tokens.textSecondary },
              {
                kind: 'text',
                text: lines[index] ?? '',
                part: `label.side${index}`,
                size: side.lines[index]?.size ?? 0,
                colour: tokens.textSecondary,
                weight: 500,
                gap: 12,
                least: 0.5,
              },
            ]
          : [];
      docks.current?.set({ items: line('play', 0) });
      yard.current?.set({ items: line('hourglass', 1) });
    },
  );
  const [first, second] = side.lines;
  const tile = verdictTile(place);
  return (
    <>
      {first ? <Run handle={docks} {...runProps(first, tile)} /> : null}
      {second ? <Run handle={yard} {...runProps(second, tile)} /> : null}
    </>
  );
}
