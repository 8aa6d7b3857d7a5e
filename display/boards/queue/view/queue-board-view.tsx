import { type ReactNode, useMemo } from 'react';
import { planQueueBoard } from '#display/boards/queue/layout/layout.ts';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import type { QueueTexts } from '#display/boards/queue/model/texts.ts';
import { coloursOf } from '#display/kit/colours.ts';
import { HeadBar } from '#display/kit/head/head-bar.tsx';
import { useBoard, useLive } from '#display/runtime/board/board-hooks.ts';
import { CallBand } from './call-band.tsx';
import { FootView } from './foot-view.tsx';
import {
  nextHead,
  nextRow,
  recentHead,
  recentRow,
  restRow,
  type Sheet,
  waitingHead,
  waitingPage,
} from './section-items.ts';
import { SectionView } from './section-view.tsx';

/** The board of the appointment queue: who is called and where to, who is next, who waits. */
export function QueueBoardView(): ReactNode {
  const { orientation, theme, palette, t, announce } = useBoard<QueueModel, QueueTexts>();
  const layout = useMemo(() => planQueueBoard(orientation), [orientation]);
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  const { recent, next, waiting } = layout;
  const sheet: Sheet = {
    colours,
    t,
    recentRows: recent.rows.length,
    nextRows: next.rows.length,
    waitingRows: waiting.rows.length,
  };
  useLive(({ announcements }: QueueModel) => announcements, announce);
  return (
    <>
      <HeadBar
        plan={layout.bar}
        colours={colours}
        title={({ warehouse }: QueueModel) => `${warehouse} · ${t('queue.title')}`}
      />
      <CallBand plan={layout.band} colours={colours} />
      <SectionView
        plan={recent}
        colours={colours}
        head={(model: QueueModel) => recentHead(model, sheet)}
        row={(model: QueueModel, index) => recentRow(model, index, sheet)}
      />
      <SectionView
        plan={next}
        colours={colours}
        head={(model: QueueModel) => nextHead(model, sheet)}
        row={(model: QueueModel, index) => nextRow(model, index, sheet)}
      />
      <SectionView
        plan={waiting}
        colours={colours}
        head={(model: QueueModel) => waitingHead(model, sheet)}
        row={(model: QueueModel, index) => restRow(model, index, sheet)}
        page={(model: QueueModel) => waitingPage(model, sheet)}
      />
      <FootView plan={layout.foot} sheet={sheet} />
    </>
  );
}
