import type { SceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import type { SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { type FileProblem, readLayoutFile } from './layout-file.ts';

/** Takes a layout out of a file as one step of the history, or says what is wrong with the file and where, and returns false. */
export function useFileImport(scene: SceneName, change: SceneEditor['change']): (text: string) => boolean {
  const { t } = useText();
  const prompts = usePrompts();

  function sentence(problem: FileProblem): string {
    if (problem.kind === 'otherScene')
      return t('sceneLayout.file.otherScene', { scene: t(`sceneLayout.scene.${problem.scene}`) });
    if (problem.kind !== 'wrong') return t(`sceneLayout.file.${problem.kind}`);
    const { key, params } = problem.message;
    const text = t(`errors.field.${key}` as ConsoleKey, params);
    return t('sceneLayout.file.issue', { path: problem.path, text });
  }

  return (text) => {
    const read = readLayoutFile(text, scene);
    if ('layout' in read) {
      change(() => read.layout);
      prompts.succeeded({ title: t('sceneLayout.file.imported') });
      return true;
    }
    const lines = read.problems.map(sentence);
    if (read.problems[0]?.kind === 'wrong') lines.unshift(t('sceneLayout.file.wrong'));
    if (read.more > 0) lines.push(t('sceneLayout.problems.more', { count: read.more }));
    // A path has names of the contract alone: nothing of the file is read as markup.
    void prompts.alert(lines.join('<br>'));
    return false;
  };
}
