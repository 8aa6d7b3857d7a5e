import { type RefObject, useEffect, useRef, useState } from 'react';
import { tellFrame, useFrameMessages } from '#console/ui/use-frame-messages.ts';
import type { SceneLayout, SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { SCENE_PREVIEW_MESSAGES, ScenePlanReport } from '#shared/contracts/screens/scene-preview.ts';

/** The scene is built anew with each layout that it is sent. */
const AFTER_MS = 150;

/** What the screen in a frame says of its plan; it is sent every layout that is shown. Null: it has said nothing. */
export function useScenePlan(
  frame: RefObject<HTMLIFrameElement | null>,
  scene: SceneName,
  layout: SceneLayout,
): ScenePlanReport | null {
  const [report, setReport] = useState<ScenePlanReport | null>(null);
  const latest = useRef(layout);
  const send = (): void => tellFrame(frame, { [SCENE_PREVIEW_MESSAGES.layout]: latest.current });

  useFrameMessages(frame, (data) => {
    if (typeof data !== 'object' || data === null) return;
    const said: unknown = Object.getOwnPropertyDescriptor(data, SCENE_PREVIEW_MESSAGES.plan)?.value;
    const read = ScenePlanReport.safeParse(said);
    if (!read.success || read.data.scene !== scene) return;
    setReport(read.data);
    // A screen that was restarted has no layout yet; one that has it ignores the message.
    send();
  });

  const isHeard = report !== null;
  useEffect(() => {
    latest.current = layout;
    if (!isHeard) return;
    const timer = setTimeout(() => tellFrame(frame, { [SCENE_PREVIEW_MESSAGES.layout]: layout }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [frame, layout, isHeard]);

  return report;
}
