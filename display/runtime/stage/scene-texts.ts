import type { TextRecord } from '#display/parts/scene.ts';

/** The texts of a scene: what is written on the glass, for tests and diagnostics. */
export interface SceneTexts {
  /** Returns the function that removes the text. */
  add(read: () => TextRecord | null): () => void;
  records(): readonly TextRecord[];
  size(): number;
  /** The 2D canvas keeps a picture of each text; nothing else of size. `scale`: device pixels per scene unit. */
  estimateBytes(scale: number): number;
}

export function createSceneTexts(): SceneTexts {
  const texts = new Set<() => TextRecord | null>();
  const records = (): readonly TextRecord[] => [...texts].flatMap((read) => read() ?? []);
  return {
    add: (read) => {
      texts.add(read);
      return () => texts.delete(read);
    },
    records,
    size: () => texts.size,
    estimateBytes: (scale) =>
      Math.round(records().reduce((area, { width, height }) => area + width * height, 0) * scale ** 2 * 4),
  };
}
