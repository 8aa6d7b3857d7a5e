import { Flex, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { LayoutVersions } from '#console/features/scene-layout/panels/layout-versions.tsx';
import { Properties } from '#console/features/scene-layout/panels/properties.tsx';
import { toLayoutFile } from '#console/features/scene-layout/plan/layout-file.ts';
import { useFileImport } from '#console/features/scene-layout/plan/use-file-import.ts';
import { useLayoutCalls } from '#console/features/scene-layout/plan/use-layout-calls.ts';
import { ScenePreview } from '#console/features/scene-layout/preview/scene-preview.tsx';
import { useScenePlan } from '#console/features/scene-layout/preview/use-scene-plan.ts';
import { useMay } from '#console/ui/api-hooks.tsx';
import { DraftToolbar } from '#console/ui/draft/draft-toolbar.tsx';
import { StaleDraft } from '#console/ui/draft/stale-draft.tsx';
import { useDraft } from '#console/ui/draft/use-draft.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EditedSceneLayout, SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { screenAddress } from '#shared/domain/screen-address.ts';
import { THEME_NAMES } from '#shared/theme/theme.ts';
import { SceneEditorContext } from './editor-context.ts';
import { PlanArea } from './plan-area.tsx';
import { useEditor } from './use-editor.ts';
import { Waiting } from './waiting.tsx';

/** Narrower than this, the preview takes room that the plan needs. */
const FOLDED_BELOW_PX = 1_100;

/** Where things stand on one big screen. The draft saves itself; screens follow when it is published. */
export function LayoutEditor(props: {
  readonly opened: EditedSceneLayout;
  /** Chooses another scene, once `leave` has said that nothing is lost. */
  readonly choice: (leave: () => Promise<boolean>) => ReactNode;
}): ReactElement {
  const { opened, choice } = props;
  const { scene, warehouseId } = opened;
  const { t, language } = useText();
  const prompts = usePrompts();
  const isAllowed = useMay('screen_edit');
  const frame = useRef<HTMLIFrameElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isTheirs, setIsTheirs] = useState(false);
  const [dragged, setDragged] = useState<SceneLayout | null>(null);
  const [isFolded, setIsFolded] = useState(() => window.innerWidth < FOLDED_BELOW_PX);
  const [load, setLoad] = useState(0);
  const calls = useLayoutCalls(scene, warehouseId);
  const words = { published: t('sceneLayout.publish.done'), discard: t('sceneLayout.discard') };
  const draft = useDraft(opened, calls, words, isAllowed, () => setSelected(new Set()));
  const { state } = draft;
  const theirs = isTheirs && state.kind === 'stale' ? state.theirs.layout : null;
  const layout = theirs ?? dragged ?? draft.value;
  const report = useScenePlan(frame, scene, layout);
  const mayEdit = isAllowed && theirs === null;
  const importFile = useFileImport(scene, draft.change);
  const editor = useEditor({
    scene,
    report,
    layout,
    draft,
    mayEdit,
    selected,
    setSelected,
    show: setDragged,
  });
  const address = useMemo(() => {
    const theme = THEME_NAMES.find((one) => one === document.documentElement.dataset.theme) ?? 'light';
    const look = { theme, palette: 'andon', language, orientation: 'auto', motion: 'full' } as const;
    return screenAddress({ board: scene, targetId: warehouseId, ...look });
  }, [scene, warehouseId, language]);

  async function leave(): Promise<boolean> {
    if (await draft.flush()) return true;
    const { action, title, text } = {
      action: t('sceneLayout.leave.action'),
      title: t('sceneLayout.leave.title'),
      text: t('sceneLayout.leave.text'),
    };
    return prompts.confirm({ action, title, text });
  }

  const problems = report?.problems.length ?? 0;
  return (
    <Flex direction="column" h="100%" minH="640px" onKeyDown={draft.undoKeys}>
      <PageHead title={t('sceneLayout.page')}>
        <DraftToolbar
          draft={draft}
          mayEdit={mayEdit}
          isPublishable
          publishing={{
            title: t('sceneLayout.publish.title'),
            text: t('sceneLayout.publish.text'),
            notes: problems > 0 && (
              <Text color="fg.warning">{t('sceneLayout.publish.problems', { count: problems })}</Text>
            ),
          }}
          versions={(onRestore, onClose) => (
            <LayoutVersions
              scene={scene}
              warehouseId={warehouseId}
              mayEdit={mayEdit}
              onRestore={onRestore}
              onClose={onClose}
            />
          )}
          file={{ name: `${scene}.layout.json`, text: () => toLayoutFile(scene, draft.value) }}
          onImport={importFile}
        />
      </PageHead>
      {choice(leave)}
      <StaleDraft
        draft={draft}
        title={(name) => t('sceneLayout.stale.title', { name })}
        look={{ isOn: theirs !== null, onToggle: () => setIsTheirs(!isTheirs) }}
      />
      <SceneEditorContext value={editor}>
        <Flex flex="1" minH="0" bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden">
          {editor ? <PlanArea /> : <Waiting scene={scene} onReload={() => setLoad((before) => before + 1)} />}
          <Flex
            direction="column"
            w={{ base: '300px', xl: '340px', '2xl': '560px' }}
            flex="none"
            borderStartWidth="1px"
            minH="0"
          >
            <ScenePreview
              frame={frame}
              address={address}
              load={load}
              isFolded={isFolded}
              onFold={setIsFolded}
            />
            {editor && <Properties />}
          </Flex>
        </Flex>
      </SceneEditorContext>
    </Flex>
  );
}
