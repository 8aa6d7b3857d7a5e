import { type BannerRoom, WHOLE_FOOT } from '#display/runtime/board/banner-room.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { FRAME } from '#display/runtime/stage/frame-settings.ts';
import type { OverlayLayer } from '#display/runtime/stage/overlay.ts';
import type { Viewport } from '#display/runtime/stage/viewport.ts';
import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import { shapePaths } from '#shared/theme/shapes.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { type PaletteName, stateShape, stateStyle, type ThemeName, themes } from '#shared/theme/theme.ts';
import { BANNER_MAX_H, bannerBottom } from './banner-height.ts';
import type { AlarmTakeover, TakeoverModel } from './takeover-model.ts';
import { FITS, type Fit, SIZES } from './takeover-sizes.ts';

export interface TakeoverView {
  show(model: TakeoverModel | null, room?: BannerRoom): void;
  /** For a screen that is turned. */
  resize(viewport: Viewport): void;
  destroy(): void;
}

export interface TakeoverLook {
  readonly theme: ThemeName;
  readonly palette: PaletteName;
  /** Nothing blinks. */
  readonly isSteady: boolean;
}

const PAD = 56;
const SEEN_AFTER_MS = 700;
const EDGE = 8;
/** As a machine in that state: the marks and their colours are known from the boards. */
const LOOKS: Readonly<Record<AlarmPriority, StyledState>> = {
  high: 'fault',
  medium: 'warning',
  low: 'material-shortage',
};

/** Draws the alarm over the board, in scene units. `onTouch`: the button was pressed. */
export function createTakeoverView(
  layer: OverlayLayer,
  { theme, palette, isSteady }: TakeoverLook,
  onTouch: (alarmId: string) => void,
): TakeoverView {
  const tokens = themes[theme];
  const hatch = `repeating-linear-gradient(135deg, transparent 0 14px, ${tokens.line} 14px 17px)`;
  const box = layer.open({ x: 0, y: 0, width: 0, height: 0 });
  const root = box.element;
  style(root, {
    display: 'none',
    flexDirection: 'column',
    boxSizing: 'border-box',
    // At the foot: the verdict of the board and the machine that it names stand above.
    top: 'auto',
    bottom: '0',
    height: 'auto',
    overflow: 'hidden',
    color: tokens.textPrimary,
    background: tokens.surfaceRaised,
    pointerEvents: 'auto',
    fontVariantNumeric: 'tabular-nums',
    // Less of it cuts off what hangs below the line.
    lineHeight: '1.36',
  });
  root.setAttribute('role', 'alert');
  // What lies below must not take the touch.
  for (const name of ['pointerdown', 'pointerup', 'click'] as const)
    root.addEventListener(name, (event) => event.stopPropagation());

  const head = add(root, {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 28px',
    padding: `6px ${PAD}px`,
    fontWeight: '600',
  });
  const mark = createMark();
  head.append(mark.element);
  const heading = add(head, {});
  const tags = add(head, { minWidth: '0', fontWeight: '400' });
  const age = add(head, { fontWeight: '700', lineHeight: '1.1' });

  const body = add(root, {
    display: 'grid',
    padding: `3px ${PAD}px 6px`,
    columnGap: '40px',
  });
  const name = add(body, { gridColumn: '1', fontWeight: '700' });
  const where = add(body, { gridColumn: '1', fontWeight: '500' });
  const cause = add(body, { gridColumn: '1', color: tokens.textSecondary });
  const foot = add(body, { display: 'flex', alignItems: 'center', gap: '16px 40px' });
  const rest = add(foot, { flex: '1', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '0' });
  const others = add(rest, { fontWeight: '600' });
  const named = add(rest, { display: 'flex', flexDirection: 'column' });
  // They change every second.
  for (const element of [age, named]) element.setAttribute('aria-live', 'off');
  const button = addButton(foot, tokens);
  let shown: AlarmTakeover | null = null;
  let shownSinceMs = 0;
  let orientation: Orientation = 'landscape';
  let glassHeight = 0;
  let room = WHOLE_FOOT;
  button.addEventListener('click', () => {
    // A finger on its way to one alarm must not acknowledge the one that has just taken its place.
    const isSeen = performance.now() - shownSinceMs > SEEN_AFTER_MS;
    if (shown && !shown.isBusy && isSeen) onTouch(shown.id);
  });
  const notes = add(root, {
    display: 'flex',
    flexDirection: 'column',
    padding: `4px ${PAD}px`,
    background: tokens.surfaceSunken,
  });

  const line = layer.open({ x: 0, y: 0, width: 0, height: 0 });
  style(line.element, {
    display: 'none',
    top: 'auto',
    bottom: '0',
    height: 'auto',
    boxSizing: 'border-box',
    padding: `14px ${PAD}px`,
    fontSize: `${SIZES.landscape.small}px`,
    lineHeight: '1.3',
    color: tokens.textPrimary,
    background: `${hatch}, ${tokens.surfaceRaised}`,
    borderTop: `4px solid ${stateStyle('warning', theme, palette).mark}`,
  });
  line.element.setAttribute('role', 'status');

  const blinking = isSteady ? null : blink(mark.element);
  blinking?.pause();

  function showAlarm(model: AlarmTakeover): void {
    const { fill, onFill } = stateStyle(LOOKS[model.priority], theme, palette);
    style(root, { display: 'flex', borderTop: `${EDGE}px solid ${fill}` });
    style(head, { background: fill, color: onFill });
    style(body, { background: model.isOld ? hatch : 'none' });
    style(where, { color: bodyColour(model) });
    mark.set(shapePaths[stateShape[LOOKS[model.priority]]], onFill);
    text(heading, model.heading);
    text(tags, model.tags);
    text(age, model.age);
    text(name, model.name);
    text(where, model.where);
    text(cause, `${model.cause} · ${model.since}`);
    text(others, model.others);
    rows(notes, model.notes, orientation === 'portrait' ? 1 : 2);
    notes.style.display = model.notes.length === 0 ? 'none' : 'flex';
    others.style.display = model.others === '' ? 'none' : 'block';
    button.style.display = model.touch === null ? 'none' : 'block';
    button.disabled = model.isBusy;
    text(button, model.touch ?? '');
    shorten(model);
    root.style.bottom = `${bannerBottom(root.offsetHeight, glassHeight, room.keptFree)}px`;
    // Old data does not say whether the alarm still needs a person.
    if (model.isOld) blinking?.cancel();
    else blinking?.play();
  }

  const bodyColour = ({ isOld }: AlarmTakeover): string =>
    isOld ? tokens.textSecondary : tokens.textPrimary;

  /** What is said least urgently gives way to what the board says. */
  function shorten(model: AlarmTakeover): void {
    const fits = (heightMax: number): boolean =>
      FITS[orientation].some((fit) => {
        say(model, fit);
        return root.offsetHeight <= heightMax;
      });
    const heightMax = BANNER_MAX_H[orientation];
    if (!fits(Math.min(heightMax, room.foot ?? heightMax)) && room.foot !== null) fits(heightMax);
  }

  function say(model: AlarmTakeover, { lines, named: count, isShort = false }: Fit): void {
    const size = SIZES[orientation];
    const isUpright = orientation === 'portrait';
    const isInHead = isShort && !isUpright;
    if (isInHead && name.parentElement !== head) head.insertBefore(name, tags);
    if (!isInHead && name.parentElement !== body) body.prepend(name);
    style(name, {
      flex: '1',
      minWidth: '0',
      fontSize: `${isShort ? size.shortName : size.name}px`,
      color: isInHead ? 'inherit' : bodyColour(model),
    });
    clamp(name, lines);
    const hasOwnLine = isUpright && !isShort;
    style(
      tags,
      hasOwnLine ? { order: '1', flex: '1 0 100%' } : { order: '0', flex: isInHead ? '0 1 auto' : '1' },
    );
    style(heading, { flex: hasOwnLine ? '1' : 'none' });
    style(button, { height: `${isShort ? size.shortButtonH : size.buttonH}px` });
    // An empty line would take its part of the button.
    style(foot, { gridArea: isUpright ? 'auto' : `1 / 2 / span ${isInHead ? 2 : 3}` });
    rows(named, model.named.slice(0, count), 1);
  }

  return {
    show: (model, left = WHOLE_FOOT) => {
      room = left;
      const next = model?.kind === 'alarm' ? model : null;
      if (next?.id !== shown?.id) shownSinceMs = performance.now();
      shown = next;
      if (model?.kind === 'alarm') showAlarm(model);
      else {
        root.style.display = 'none';
        blinking?.cancel();
      }
      line.element.style.display = model?.kind === 'unknown' ? 'block' : 'none';
      if (model?.kind === 'unknown') text(line.element, model.text);
    },
    resize: ({ sceneWidth, sceneHeight, orientation: turned }) => {
      orientation = turned;
      glassHeight = sceneHeight;
      for (const element of [root, line.element]) element.style.width = `${sceneWidth}px`;
      const isUpright = orientation === 'portrait';
      const size = SIZES[orientation];
      for (const [element, px] of [
        [head, size.head],
        [age, size.age],
        [where, size.where],
        [cause, size.line],
        [others, size.line],
        [named, size.small],
        [notes, size.small],
        [tags, isUpright ? size.line : size.head],
        [button, size.button],
      ] as const)
        style(element, { fontSize: `${px}px` });
      mark.resize(size.mark);
      style(body, { gridTemplateColumns: isUpright ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) auto' });
      style(foot, isUpright ? { maxWidth: 'none', marginTop: '8px' } : { maxWidth: '960px', marginTop: '0' });
      clamp(where, 1);
      clamp(cause, 1);
      if (shown) showAlarm(shown);
    },
    destroy: () => {
      blinking?.cancel();
      box.close();
      line.close();
    },
  };

  function rows(holder: HTMLElement, texts: readonly string[], lines: number): void {
    while (holder.childElementCount > texts.length) holder.lastElementChild?.remove();
    texts.forEach((value, index) => {
      const element = (holder.children[index] as HTMLElement | undefined) ?? add(holder, {});
      clamp(element, lines);
      text(element, value);
    });
  }
}

/** The same half period as everything else that blinks on a wall. */
function blink(element: Element): Animation {
  return element.animate([{ opacity: 1 }, { opacity: 0.2 }], {
    duration: 2 * FRAME.blinkHalfPeriodMs,
    iterations: Number.POSITIVE_INFINITY,
    easing: 'steps(2, jump-none)',
  });
}

function createMark(): {
  element: SVGElement;
  resize(size: number): void;
  set(path: string, colour: string): void;
} {
  const space = 'http://www.w3.org/2000/svg';
  const element = document.createElementNS(space, 'svg');
  element.setAttribute('viewBox', '0 0 24 24');
  element.setAttribute('aria-hidden', 'true');
  const path = element.appendChild(document.createElementNS(space, 'path'));
  return {
    element,
    resize: (size) => {
      element.setAttribute('width', String(size));
      element.setAttribute('height', String(size));
    },
    set: (shape, colour) => {
      path.setAttribute('d', shape);
      path.setAttribute('fill', colour);
    },
  };
}

function addButton(holder: HTMLElement, tokens: (typeof themes)[ThemeName]): HTMLButtonElement {
  const button = holder.appendChild(document.createElement('button'));
  button.type = 'button';
  style(button, {
    flex: 'none',
    minWidth: '360px',
    padding: '0 48px',
    border: '0',
    borderRadius: '16px',
    font: 'inherit',
    fontWeight: '600',
    background: tokens.accent,
    color: tokens.onAccent,
  });
  return button;
}

function add(holder: HTMLElement, styles: Partial<CSSStyleDeclaration>): HTMLElement {
  const element = holder.appendChild(document.createElement('div'));
  style(element, styles);
  return element;
}

function style(element: HTMLElement, styles: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, styles);
}

/** Texts that are too long end with an ellipsis in their last line. */
function clamp(element: HTMLElement, lines: number): void {
  style(element, {
    display: '-webkit-box',
    webkitBoxOrient: 'vertical',
    webkitLineClamp: String(lines),
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  });
}

function text(element: HTMLElement, value: string): void {
  if (element.textContent !== value) element.textContent = value;
}
