import type { Sky } from '#display/runtime/stage/sky.ts';
import type { ThemeTokens } from '#shared/theme/theme.ts';

/** Gives the page around the stage the theme's colours: letterbox, notices, the strip at the foot. */
export function paintPage(holder: HTMLElement, theme: ThemeTokens, language: string): void {
  document.documentElement.lang = language;
  document.documentElement.style.background = theme.background;
  holder.style.background = theme.background;
  holder.style.setProperty('--text', theme.textPrimary);
  holder.style.setProperty('--muted', theme.textSecondary);
  holder.style.setProperty('--surface', theme.surfaceRaised);
  holder.style.setProperty('--accent', theme.accentText);
}

/** The theme's sky, or null where it has none. */
export function toSky(theme: ThemeTokens): Sky | null {
  const isPlain = theme.skyTop === theme.background && theme.skyBottom === theme.background;
  return isPlain ? null : { top: theme.skyTop, bottom: theme.skyBottom, star: theme.star };
}

/** As the console's pages: the title of the page, then the product. */
export function showTitle(title: string): void {
  document.title = `${title} · Linewall`;
}
