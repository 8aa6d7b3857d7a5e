import { boardTexts } from '#display/kit/texts.ts';
import type { LayoutProblem } from '#shared/domain/scene/apply-places.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { sceneLayout as en } from '#shared/i18n/en/display/scene-layout.ts';
import { sceneLayout as zh } from '#shared/i18n/zh/display/scene-layout.ts';

const TEXTS = boardTexts({ zh: { sceneLayout: zh }, en: { sceneLayout: en } });

/** A problem of a layout in words. */
export function layoutProblemText(problem: LayoutProblem, language: Language): string {
  const t = TEXTS.translate[language];
  switch (problem.kind) {
    case 'unknown':
      return t('sceneLayout.problem.unknown', {
        kind: t(`sceneLayout.kind.${problem.place}`),
        ref: problem.ref,
      });
    case 'overlap':
      return t('sceneLayout.problem.overlap', { label: problem.label, other: problem.other });
    case 'decor':
    case 'more':
      return t(`sceneLayout.problem.${problem.kind}`, { count: problem.count });
    default:
      return t(`sceneLayout.problem.${problem.kind}`, { label: problem.label });
  }
}
