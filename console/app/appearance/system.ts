import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss,
  keyframes,
  layerStyles,
  semanticTokens,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { usedRecipes } from './recipes.ts';

/** A Chakra colour palette out of our variables, so that a theme is only a set of variable values. */
function palette(name: string): Record<string, { value: string }> {
  const parts = ['solid', 'contrast', 'fg', 'muted', 'subtle', 'emphasized', 'focusRing', 'border'];
  return Object.fromEntries(parts.map((part) => [part, { value: `var(--lw-${name}-${part})` }]));
}

const value = (variable: string): { value: string } => ({ value: `var(--lw-${variable})` });

/** Chakra's look, with every colour taken from `--lw-*` (see `theme-variables.ts`). */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix,
    cssVarsRoot,
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens,
      ...usedRecipes,
      textStyles,
      layerStyles,
      animationStyles,
    },
  }),
  defineConfig({
    globalCss: {
      html: { colorPalette: 'accent', height: '100%' },
      body: {
        height: '100%',
        minWidth: 'var(--lw-page-min-width)',
        bg: 'bg',
        color: 'fg',
        lineHeight: '1.5',
        fontSize: '14px',
      },
      '#root': { height: '100%' },
      '*:focus-visible': { outlineColor: 'accent.focusRing' },
      'a:focus-visible': { outlineWidth: '2px', outlineStyle: 'solid', outlineOffset: '1px' },
      // WCAG 2.3.3: who asks for less motion sees what opens and closes at once. None instead of very short ones: what
      // closes waits for the end of its animation, and misses one that is over before it listens.
      '*, *::before, *::after': {
        '@media (prefers-reduced-motion: reduce)': {
          animation: 'none !important',
          transition: 'none !important',
        },
      },
    },
    theme: {
      recipes: {
        // One accent: a button that is not the page's main one is grey.
        button: {
          variants: {
            variant: {
              outline: {
                color: 'fg',
                borderColor: 'border.emphasized',
                bg: 'bg.panel',
                _hover: { bg: 'bg.muted' },
                _expanded: { bg: 'bg.muted' },
              },
              ghost: { color: 'fg', _hover: { bg: 'bg.muted' }, _expanded: { bg: 'transparent' } },
            },
          },
        },
        input: { variants: { variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized' } } } },
        textarea: {
          variants: { variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized' } } },
        },
        kbd: { base: { color: 'fg.muted', bg: 'bg.muted', borderColor: 'border' } },
      },
      slotRecipes: {
        nativeSelect: {
          slots: ['root', 'field', 'indicator'],
          // A name that is longer than its field ends with dots.
          base: { field: { textOverflow: 'ellipsis' } },
          variants: { variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.emphasized' } } } },
        },
        segmentGroup: {
          slots: ['root', 'item', 'indicator'],
          base: {
            root: {
              '--segment-indicator-bg': 'colors.accent.muted',
              bg: 'bg.panel',
              boxShadow: 'inset 0 0 0 1px var(--lw-border-strong)',
            },
            item: { color: 'fg.muted', _checked: { color: 'accent.fg', fontWeight: '600' } },
            indicator: { boxShadow: 'inset 0 0 0 1px var(--lw-accent-border)' },
          },
        },
        switch: {
          slots: ['root', 'label', 'control', 'thumb'],
          variants: { variant: { solid: { thumb: { _checked: { bg: 'white' } } } } },
        },
      },
      tokens: {
        fonts: {
          heading: { value: "'Noto Sans SC Variable', system-ui, sans-serif" },
          body: { value: "'Noto Sans SC Variable', system-ui, sans-serif" },
          mono: {
            value:
              "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans SC Variable', monospace",
          },
        },
      },
      semanticTokens: {
        colors: {
          accent: palette('accent'),
          danger: palette('danger'),
          gray: palette('gray'),
          // Chakra's alerts ask for these by their colour's name.
          red: palette('danger'),
          blue: palette('accent'),
          orange: { subtle: value('warning-subtle'), fg: value('warning-fg') },
          bg: {
            DEFAULT: value('bg'),
            subtle: value('bg-subtle'),
            muted: value('bg-muted'),
            emphasized: value('bg-emphasized'),
            inverted: value('fg'),
            panel: value('bg-panel'),
            error: value('danger-subtle'),
            warning: value('warning-subtle'),
            success: value('accent-subtle'),
            info: value('accent-subtle'),
          },
          fg: {
            DEFAULT: value('fg'),
            muted: value('fg-muted'),
            subtle: value('fg-subtle'),
            inverted: value('bg-panel'),
            error: value('danger-fg'),
            warning: value('warning-fg'),
            success: value('accent-fg'),
            info: value('accent-fg'),
          },
          border: {
            DEFAULT: value('border'),
            muted: value('border'),
            subtle: value('border'),
            emphasized: value('border-strong'),
            inverted: value('fg'),
            error: value('danger-fg'),
            warning: value('warning-fg'),
            success: value('accent-fg'),
            info: value('accent-fg'),
          },
        },
      },
    },
  }),
);
