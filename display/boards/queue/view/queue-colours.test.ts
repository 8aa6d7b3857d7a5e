import { describe, expect, it } from 'vitest';
import type { CalledRow, WaitingRow } from '#display/boards/queue/model/lists-model.ts';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import { toQueueModel } from '#display/boards/queue/model/model.ts';
import { QUEUE_TEXTS } from '#display/boards/queue/model/texts.ts';
import { createQueueScenario } from '#display/boards/queue/synthetic/scenario.ts';
import { SITUATIONS } from '#display/boards/queue/synthetic/situations.ts';
import { bandGround, bandInk } from '#display/kit/band/band-view.tsx';
import { coloursOf, stateColours } from '#display/kit/colours.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { PALETTE_NAMES, THEME_NAMES } from '#shared/theme/theme.ts';
import { colourDistance, contrast, VISIONS } from '#tests/support/drawing/colour-vision.ts';
import { nextRow, recentRow, restRow, type SectionRow, type Sheet } from './section-items.ts';

const LOOKS = ['call', 'quiet', 'old'] as const;
const SCREENS = THEME_NAMES.flatMap((theme) => PALETTE_NAMES.map((palette) => coloursOf({ theme, palette })));
/** Colours nearer than this (CIEDE2000) look alike. */
const FAR_APART = 10;
const START = Date.UTC(2026, 10, 20, 5, 42);

const WAITING: WaitingRow = {
  id: '1',
  name: '沪A·8**3K',
  detail: '',
  time: '13:50',
  isTime: true,
  isLate: false,
};
const CALLED: CalledRow = { id: '2', name: '沪A·8**3K', detail: '', dock: '3', isOnTheWay: true };

function modelOf(fields: Partial<QueueModel>): QueueModel {
  const scenario = createQueueScenario({
    ...{ seed: 1, rate: 20, machines: 12, fault: SITUATIONS.normal },
    ...{ startMs: START, random: () => 0.5 },
  });
  const values = scenario.image({ name: 'dockQueue', id: '71' });
  const image = {
    get: (key: string) => values.get(key),
    keys: () => values.keys(),
    baseTs: START,
    size: values.size,
  };
  const model = toQueueModel({ image, nowMs: START, language: 'zh', speaking: null });
  if (!model) throw new Error('no picture');
  return { ...model, ...fields };
}

/** What a driver sees of a row: its marks, and the colour of its value. */
function seen(row: SectionRow | null) {
  const items: readonly RunItem[] = [...(row?.mark ?? []), ...(row?.value ?? [])];
  const colour = row?.value.find(({ kind }) => kind === 'text')?.colour ?? '';
  return { marks: items.flatMap((item) => (item.kind === 'mark' ? [item.mark] : [])), colour };
}

describe.each(SCREENS)('the queue in $theme $palette', (colours) => {
  const { tokens } = colours;
  const sheet: Sheet = {
    colours,
    t: QUEUE_TEXTS.translate.zh,
    recentRows: 4,
    nextRows: 1,
    waitingRows: 4,
  };
  const waiting = (isLate: boolean) => modelOf({ waiting: [WAITING, { ...WAITING, isLate }] });
  const called = (isOnTheWay: boolean) => modelOf({ recent: [{ ...CALLED, isOnTheWay }] });

  it.each(LOOKS)('has a band that is legible when it is %s', (look) => {
    const { strong, weak } = bandInk(look, colours);
    for (const ink of [strong, weak])
      expect(contrast(ink, bandGround(look, colours))).toBeGreaterThanOrEqual(4.5);
  });

  it('has lists and a foot that are legible', () => {
    const inks = [tokens.textPrimary, tokens.textSecondary, tokens.textMuted, tokens.accentText];
    for (const ink of [...inks, stateColours('warning', colours).text])
      expect(contrast(ink, tokens.background), ink).toBeGreaterThanOrEqual(4.5);
    for (const state of ['warning', 'fault'] as const) {
      expect(contrast(stateColours(state, colours).text, tokens.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(stateColours(state, colours).mark, tokens.surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(VISIONS)('to %s eyes a call stands out from a band without one', (vision) => {
    for (const look of ['quiet', 'old'] as const)
      expect(
        colourDistance(bandGround('call', colours), bandGround(look, colours), vision),
      ).toBeGreaterThanOrEqual(FAR_APART);
  });

  it.each(VISIONS)('to %s eyes a truck on its way stands out from one at its dock', (vision) => {
    const [way, dock] = [seen(recentRow(called(true), 0, sheet)), seen(recentRow(called(false), 0, sheet))];
    expect([way.marks, dock.marks]).toEqual([['arrow'], ['tick']]);
    expect(colourDistance(way.colour, dock.colour, vision)).toBeGreaterThanOrEqual(FAR_APART);
  });

  it.each(VISIONS)(
    'to %s eyes a late time differs from others, by its mark where not by its colour',
    (vision) => {
      const late = seen(restRow(waiting(true), 0, sheet));
      const punctual = seen(restRow(waiting(false), 0, sheet));
      expect([late.marks, punctual.marks]).toEqual([['triangle'], []]);
      if (vision !== 'greyscale')
        expect(colourDistance(late.colour, punctual.colour, vision)).toBeGreaterThanOrEqual(FAR_APART);
      const next = modelOf({ waiting: [{ ...WAITING, isLate: true }] });
      expect(seen(nextRow(next, 0, sheet)).marks).toEqual(['triangle']);
    },
  );
});
