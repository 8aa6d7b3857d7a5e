/** The colours of the map, as `rgba(…)`: MapLibre reads no variables and no mixed colours. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly grid: string;
  readonly text: string;
  readonly halo: string;
  readonly point: string;
}

const VARIABLES: Readonly<Record<keyof MapColours, string>> = {
  sea: '--lw-bg-emphasized',
  land: '--lw-bg-panel',
  border: '--lw-fg-subtle',
  grid: '--lw-border',
  text: '--lw-fg',
  halo: '--lw-bg-panel',
  point: '--lw-accent-fg',
};

/** Those of the theme of the page. */
export function mapColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const toRgba = (value: string): string => {
    if (context === null) return value;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = value;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return `rgba(${red},${green},${blue},${alpha / 255})`;
  };
  const entries = Object.entries(VARIABLES).map(([key, variable]) => [
    key,
    toRgba(style.getPropertyValue(variable).trim()),
  ]);
  // The keys are those of `VARIABLES`.
  return Object.fromEntries(entries) as MapColours;
}

/** Calls `onChange` after the theme has changed; returns what ends that. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme', 'style'],
  });
  return () => observer.disconnect();
}
