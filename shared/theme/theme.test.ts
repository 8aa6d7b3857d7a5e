import { describe, expect, it } from 'vitest';
import { MACHINE_STATES, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { colourDistance, contrast, deltaE2000, VISIONS } from '#tests/support/drawing/colour-vision.ts';
import { coverage, overlap, toPolygons } from '#tests/support/drawing/path-area.ts';
import { shapePaths } from './shapes.ts';
import type { StyledState } from './state-colours.ts';
import { PALETTE_NAMES, stateShape, stateStyle, THEME_NAMES, type ThemeName, themes } from './theme.ts';

const STATES: readonly StyledState[] = [...new Set([...MACHINE_STATES, ...PresentedState.options])];
const LOOKS = THEME_NAMES.flatMap((theme) => PALETTE_NAMES.map((palette) => ({ theme, palette })));
const PAIRS = STATES.flatMap((left, index) => STATES.slice(index + 1).map((right) => [left, right] as const));

const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
/** Colours nearer than this (CIEDE2000) must be told apart by their shapes. */
const FAR_APART = 10;
/** Above this the silhouettes of two shapes are alike: a disc covers 0.79 of its square. */
const ALIKE = 0.7;

function grounds(theme: ThemeName): string[] {
  const { background, surface, surfaceRaised, surfaceSunken, skyTop, skyBottom } = themes[theme];
  return [background, surface, surfaceRaised, surfaceSunken, skyTop, skyBottom];
}

function worst(inks: readonly string[], papers: readonly string[]): number {
  return Math.min(...inks.flatMap((ink) => papers.map((paper) => contrast(ink, paper))));
}

describe('the measures themselves', () => {
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377],
  ] as const)('CIEDE2000 agrees with the published pair %j %j', (left, right, expected) => {
    expect(deltaE2000(left, right)).toBeCloseTo(expected, 4);
  });

  it('contrast is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#409eff', '#409eff')).toBe(1);
  });

  it('a deuteranope confuses a red and a green that normal eyes do not', () => {
    const [red, green] = ['#c4382e', '#6d7a12'];
    expect(colourDistance(red, green, 'normal')).toBeGreaterThan(40);
    expect(colourDistance(red, green, 'deuteranopia')).toBeLessThan(20);
  });

  it('a shape overlaps itself wholly and its hole is not covered', () => {
    const stopSign = coverage(shapePaths.octagon);
    expect(overlap(stopSign, stopSign)).toBe(1);
    expect(stopSign[24 * 48 + 24]).toBe(false);
    expect(stopSign[16 * 48 + 24]).toBe(true);
  });
});

describe.each(THEME_NAMES)('theme %s', (theme) => {
  const tokens = themes[theme];

  it('has only #rrggbb colours', () => {
    for (const [name, value] of Object.entries(tokens)) expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('keeps every text legible on every ground', () => {
    const { textPrimary, textSecondary, textMuted, accentText, positive, negative } = tokens;
    for (const ink of [textPrimary, textSecondary, textMuted, accentText, positive, negative]) {
      expect(worst([ink], grounds(theme)), ink).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
    expect(contrast(tokens.onAccent, tokens.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it('has the brand colour as its accent', () => {
    expect(tokens.accent).toBe('#409eff');
  });
});

it('only starry has a sky, and it is a dark blue that grows lighter downwards', () => {
  for (const { background, skyTop, skyBottom } of [themes.light, themes.dark]) {
    expect([skyTop, skyBottom]).toEqual([background, background]);
  }
  const { skyTop, skyBottom, star } = themes.starry;
  expect(contrast(skyTop, '#000000')).toBeLessThan(contrast(skyBottom, '#000000'));
  expect(contrast(skyBottom, '#000000')).toBeLessThan(2);
  expect(contrast(star, skyBottom)).toBeGreaterThan(SHAPE_CONTRAST);
});

describe.each(LOOKS)('states in $theme $palette', ({ theme, palette }) => {
  const styleOf = (state: StyledState) => stateStyle(state, theme, palette);

  it.each(STATES)('%s is legible filled, tinted and as a word', (state) => {
    const { fill, onFill, outline, tint, mark, text } = styleOf(state);
    const { textPrimary, textSecondary } = themes[theme];
    const papers = [...grounds(theme), tint];
    for (const colour of [fill, onFill, outline, tint, mark, text]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(worst([text], papers)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(worst([textPrimary, textSecondary], [tint])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(worst([mark, outline], papers)).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  });

  it.each(VISIONS)('to %s eyes running looks unlike every reason to act', (vision) => {
    const urgent: StyledState[] = ['fault', 'crash-stop', 'material-shortage', 'blockage'];
    const least = Math.min(
      ...urgent.map((state) => colourDistance(styleOf('production').fill, styleOf(state).fill, vision)),
    );
    expect(least).toBeGreaterThanOrEqual(FAR_APART);
  });

  it.each(VISIONS)('to %s eyes states that are near in colour differ in shape', (vision) => {
    const confused = PAIRS.filter(
      ([left, right]) =>
        colourDistance(styleOf(left).fill, styleOf(right).fill, vision) < FAR_APART &&
        overlap(coverage(shapePaths[stateShape[left]]), coverage(shapePaths[stateShape[right]])) > ALIKE,
    );
    expect(confused).toEqual([]);
  });
});

describe('the palettes', () => {
  /** Greatest difference of the channels: 0 for a grey. */
  const chroma = (hex: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.max(...channels) - Math.min(...channels);
  };
  const quietStates: StyledState[] = ['production', 'shutdown', 'cip', 'unknown'];
  const loudStates: StyledState[] = ['fault', 'crash-stop', 'material-shortage', 'blockage', 'warning'];

  it.each(THEME_NAMES)('ISA-101 in %s is grey until something is wrong', (theme) => {
    const style = (state: StyledState) => stateStyle(state, theme, 'isa101');
    const quietest = Math.max(...quietStates.map((state) => chroma(style(state).fill)));
    expect(quietest).toBeLessThan(theme === 'starry' ? 64 : 32);
    for (const state of loudStates) {
      expect(style(state)).toEqual(stateStyle(state, theme, 'andon'));
      expect(chroma(style(state).fill)).toBeGreaterThan(130);
    }
  });

  it.each(THEME_NAMES)('no data never looks like running in %s', (theme) => {
    for (const vision of VISIONS) {
      const distance = colourDistance(
        stateStyle('unknown', theme, 'andon').fill,
        stateStyle('production', theme, 'andon').fill,
        vision,
      );
      expect(distance, vision).toBeGreaterThanOrEqual(FAR_APART);
    }
  });
});

/** IEC 60073: red is danger, yellow abnormal, green normal, blue for a person to act; grey says nothing. */
describe('the hues', () => {
  const hueOf = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
  };
  const hues: [StyledState, string, number, number][] = [
    ['production', 'green', 130, 170],
    ['crash-stop', 'red', 330, 370],
    ['fault', 'red', 350, 370],
    ['material-shortage', 'yellow', 40, 60],
    ['warning', 'amber', 20, 40],
    ['cip', 'blue', 200, 230],
    ['blockage', 'violet', 260, 290],
  ];

  it.each(hues)('%s is %s, filled, marked and in words', (state, _, from, to) => {
    for (const theme of THEME_NAMES) {
      const { fill, mark, text } = stateStyle(state, theme, 'andon');
      for (const colour of [fill, mark, text]) {
        const hue = hueOf(colour);
        const turned = to > 360 && hue < 180 ? hue + 360 : hue;
        expect(turned, `${theme} ${colour}`).toBeGreaterThanOrEqual(from);
        expect(turned, `${theme} ${colour}`).toBeLessThanOrEqual(to);
      }
    }
  });
});

describe('the shapes', () => {
  it('are one for each state, no two the same', () => {
    expect(Object.keys(stateShape).toSorted()).toEqual([...STATES].toSorted());
    expect(new Set(Object.values(stateShape)).size).toBe(STATES.length);
    expect(new Set(Object.values(stateShape))).toEqual(new Set(Object.keys(shapePaths)));
  });

  it.each(Object.entries(shapePaths))('%s stays in its box and covers enough of it to be seen', (_, path) => {
    for (const point of toPolygons(path).flat()) {
      for (const coordinate of point) {
        expect(coordinate).toBeGreaterThanOrEqual(0);
        expect(coordinate).toBeLessThanOrEqual(24);
      }
    }
    expect(coverage(path).filter(Boolean).length / (48 * 48)).toBeGreaterThan(0.15);
  });
});
