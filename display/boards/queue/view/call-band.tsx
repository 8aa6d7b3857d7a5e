import { type ReactNode, useRef } from 'react';
import type { BandPlan } from '#display/boards/queue/layout/layout.ts';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import type { QueueTexts } from '#display/boards/queue/model/texts.ts';
import { BandView } from '#display/kit/band/band-view.tsx';
import type { Colours } from '#display/kit/colours.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { type BandWords, DETAIL_GAP, type DrawnLine, drawBand } from './draw-band.ts';

interface CallBandProps {
  readonly plan: BandPlan;
  readonly colours: Colours;
}

/** The message of the board: who is called and where to, or what everybody waits for. */
export function CallBand({ plan, colours }: CallBandProps): ReactNode {
  const { t } = useBoard<QueueModel, QueueTexts>();
  const head = useRef<PartHandle<RunProps>>(null);
  const detail = useRef<PartHandle<RunProps>>(null);
  const dockWord = useRef<PartHandle<RunProps>>(null);
  const first = useRef<PartHandle<RunProps>>(null);
  const second = useRef<PartHandle<RunProps>>(null);
  const third = useRef<PartHandle<RunProps>>(null);

  const words: BandWords = {
    dock: t('queue.band.dock'),
    after: t('queue.dock.after'),
    portraitBefore: t('queue.dock.portrait_before'),
    portraitAfter: t('queue.dock.portrait_after'),
    portraitNameAfter: t('queue.dock.portrait_name_after'),
  };
  const toRun = (line: DrawnLine | null): Partial<RunProps> =>
    line ? { ...runProps(line.place, plan.box), items: line.items } : { items: [] };
  useFitted(
    (model: QueueModel) => model.band,
    (band) => {
      const drawn = drawBand(band, plan, words, colours);
      const isShared = drawn.detail?.place.baseline === plan.headline.baseline;
      const detailW = isShared ? measureRun(drawn.detail?.items ?? []).width + DETAIL_GAP : 0;
      head.current?.set({ items: drawn.head, maxWidth: plan.headline.w - detailW });
      detail.current?.set(toRun(drawn.detail));
      dockWord.current?.set(toRun(drawn.dockWord));
      for (const [index, handle] of [first, second, third].entries()) {
        handle.current?.set(toRun(drawn.lines[index] ?? null));
      }
    },
  );
  const at = (place: RunPlace) => runProps(place, plan.box);
  return (
    <BandView box={plan.box} colours={colours} select={(model: QueueModel) => model.band.look}>
      <Run handle={head} {...at(plan.headline)} />
      <Run handle={detail} {...at(plan.detail ?? plan.headline)} />
      <Run handle={dockWord} {...at(plan.dockWord ?? plan.headline)} />
      <Run handle={first} {...at(plan.name)} />
      <Run handle={second} {...at(plan.dock)} />
      <Run handle={third} {...at(plan.dock)} />
    </BandView>
  );
}
