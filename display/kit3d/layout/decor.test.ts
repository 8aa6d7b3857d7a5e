import { describe, expect, it } from 'vitest';
import { type Bounds, fitCamera, PLANT_ANGLES } from '#display/kit3d/camera/camera.ts';
import { EMPTY_SCENE_LAYOUT, type SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { boundsOfDecor, decorProblems, planDecor, withDecor } from './decor.ts';

const SLAB: Bounds = { low: [-20, 0, -10], high: [20, 4, 10] };
const camera = fitCamera(PLANT_ANGLES, [SLAB], { x: 24, y: 236, w: 1872, h: 640 }, 1080);
/** Every letter is as wide as it is high. */
const measure = (text: string, size: number): number => text.length * size;
const layout = (part: Partial<SceneLayout>): SceneLayout => ({ ...EMPTY_SCENE_LAYOUT, ...part });
const AREA = { name: '灌装区', nameEn: 'Filling', x: 4, z: -2, width: 12, depth: 8 };

describe('an area', () => {
  it('has its name inside, in the language of the screen', () => {
    const stored = layout({ areas: [AREA, { ...AREA, nameEn: null }] });
    const { areas, texts } = planDecor(stored, camera, 'en', measure);
    expect(areas[0]).toEqual({ x: -2, z: -6, width: 12, depth: 8 });
    expect(texts.map(({ text }) => text)).toEqual(['Filling', '灌装区']);
    expect(planDecor(stored, camera, 'zh', measure).texts[0]?.text).toBe('灌装区');
    for (const { x, z, height, stretch } of texts) {
      expect(x).toBe(4);
      expect(z + (height * stretch) / 2).toBeLessThan(2);
      expect(z - (height * stretch) / 2).toBeGreaterThan(-6);
    }
  });

  it('has no name where that would be too small to be read', () => {
    const { areas, texts } = planDecor(layout({ areas: [{ ...AREA, depth: 0.6 }] }), camera, 'zh', measure);
    expect(areas).toHaveLength(1);
    expect(texts).toEqual([]);
  });
});

describe('the floor', () => {
  it('is shaded where scenery stands', () => {
    const stored = layout({
      scenery: [
        { model: 'lorry', x: 0, z: 0, turn: 90 },
        { model: 'lorry', x: 0, z: 0, turn: 30 },
      ],
    });
    const bare = { slab: SLAB, lanes: [], texts: [], footprints: [] };
    const { footprints } = withDecor(bare, planDecor(stored, camera, 'zh', measure));
    expect(footprints.map(({ width, depth }) => [width, depth])).toEqual([
      [2.7, 16.54],
      [2.7, 2.7],
    ]);
  });

  it('grows for what stands near it, and says how much stands beside it', () => {
    const stored = layout({
      walls: [{ x: 18, z: 0, toX: 30, toZ: 4 }],
      scenery: [{ model: 'tank', x: 1_900, z: 0, turn: 0 }],
      areas: [AREA],
    });
    expect(boundsOfDecor(stored, SLAB)).toEqual([
      { low: [18, 0, 0], high: [30, 0, 4] },
      { low: [-2, 0, -6], high: [10, 0, 2] },
    ]);
    expect(decorProblems(stored, SLAB)).toEqual([{ kind: 'decor', count: 2 }]);
    expect(decorProblems(stored, { low: [-20, 0, -10], high: [30, 4, 10] })).toEqual([
      { kind: 'decor', count: 1 },
    ]);
    expect(decorProblems(null, SLAB)).toEqual([]);
  });
});
