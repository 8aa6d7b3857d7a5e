import { useEffect, useRef, useState } from 'react';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import type { Call } from '#display/runtime/board/board.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { isSame } from '#display/runtime/board/deep-equal.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { getMachineMesh, ShownModels } from '#shared/contracts/screens/machine-model.ts';
import { SCENE_LAYOUT_FEED_KEYS, SCENE_LAYOUT_TOPICS } from '#shared/contracts/screens/scene-feed.ts';
import { decodeMachineMesh } from '#shared/domain/scene/machine-mesh.ts';
import { fitModel, NO_OWN_MODELS, type OwnModel, type OwnModels } from './own-model.ts';

/** The scene waits for them no longer than this. */
const WITHIN_MS = 3_000;
const RETRY_MS = 60_000;

/** A screen's model with the tenant's own models of types of machines. */
export interface WithOwnModels {
  readonly ownModels: ShownModels;
}

/** What the feed says of them. */
export function shownModels({
  topics,
  images,
}: {
  readonly topics: readonly FeedTopic[];
  readonly images: readonly FeedReader[];
}): ShownModels {
  const at = topics.findIndex(({ name }) => name === SCENE_LAYOUT_TOPICS.plant);
  return decodeOnce(ShownModels, images[at]?.get(SCENE_LAYOUT_FEED_KEYS.models())) ?? [];
}

/** Null while they are being loaded; one that cannot be had is a problem, and is tried again. */
export function useOwnModels(): OwnModels | null {
  const { call } = useBoard();
  const shown = useShape(({ ownModels }: WithOwnModels) => ownModels);
  const loaded = useRef(new Map<string, OwnModel>());
  const [models, setModels] = useState<OwnModels | null>(null);
  useEffect(() => {
    let isGone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const found = await Promise.all(shown.map((one) => loadModel(call, one, loaded.current)));
      if (isGone) return;
      const ids = new Set(shown.map(({ fileId }) => fileId));
      for (const id of loaded.current.keys()) if (!ids.has(id)) loaded.current.delete(id);
      const next = toModels(found);
      // Only another picture is worth building the scene anew.
      setModels((before) => (before && isAlike(before, next) ? before : next));
      if (next.problems.length > 0) retry = setTimeout(load, RETRY_MS);
    };
    void load();
    const waiting = setTimeout(
      () =>
        setModels(
          (known) =>
            known ?? { ...NO_OWN_MODELS, problems: shown.map(({ machineType }) => `${machineType}: late`) },
        ),
      WITHIN_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(retry);
      clearTimeout(waiting);
    };
  }, [call, shown]);
  return shown.length === 0 ? NO_OWN_MODELS : models;
}

type Found = readonly [type: MachineType, model: OwnModel | string];

/** The model, or why there is none. */
async function loadModel(
  call: Call,
  { machineType, fileId }: ShownModels[number],
  loaded: Map<string, OwnModel>,
): Promise<Found> {
  const known = loaded.get(fileId);
  if (known) return [machineType, known];
  try {
    const mesh = decodeMachineMesh(await call(getMachineMesh, { params: { fileId } }));
    if (!mesh) return [machineType, 'damaged'];
    const model = fitModel(mesh, MACHINE_MODELS[machineType]);
    loaded.set(fileId, model);
    return [machineType, model];
  } catch (error) {
    return [machineType, error instanceof Error ? error.message : String(error)];
  }
}

function toModels(found: readonly Found[]): OwnModels {
  const byType = new Map(
    found.flatMap(([type, model]) => (typeof model === 'string' ? [] : [[type, model] as const])),
  );
  const problems = found.flatMap(([type, model]) => (typeof model === 'string' ? [`${type}: ${model}`] : []));
  return { byType, problems };
}

function isAlike(a: OwnModels, b: OwnModels): boolean {
  const isSameModels =
    a.byType.size === b.byType.size && [...a.byType].every(([type, model]) => b.byType.get(type) === model);
  return isSameModels && isSame(a.problems, b.problems);
}
