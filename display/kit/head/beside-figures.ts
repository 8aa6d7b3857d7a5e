import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { VerdictModel } from './verdict-view.tsx';

/** A figure of the same wall, and what is said while it is missed, `instead` of a word that it contradicts. */
export interface JudgedFigure {
  readonly figure: FigureModel;
  readonly word?: { readonly instead: string; readonly said: string };
}

/**
 * The verdict beside its figures: one that all is fine has the mark of a warning while a figure is missed, and names the figure
 * first. No green word stands beside a red figure.
 */
export function besideFigures<Verdict extends VerdictModel>(
  verdict: Verdict,
  figures: readonly JudgedFigure[],
): Verdict {
  if (verdict.level !== 'good' || verdict.tone !== 'production') return verdict;
  const missed = figures.filter(
    ({ figure }) => figure.isBad && figure.value !== null && !stalenessTreatment(figure.staleness).isMuted,
  );
  const [first] = missed;
  if (!first) return verdict;
  const { labels, text, notes } = first.figure;
  const said = [`${labels.at(-1) ?? ''} ${text}`, notes[0]?.at(-1) ?? ''].filter(Boolean).join(' · ');
  return {
    ...verdict,
    tone: 'warning',
    mark: 'triangle',
    word: missed.find(({ word }) => word?.instead === verdict.word)?.word?.said ?? verdict.word,
    detail: [said, verdict.detail].filter(Boolean).join(' · '),
    briefDetail: said,
  };
}
