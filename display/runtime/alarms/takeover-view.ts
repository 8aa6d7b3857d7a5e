import { FRAME } from '#display/runtime/stage/frame-settings.ts';
import type { OverlayLayer } from '#display/runtime/stage/overlay.ts';
import type { Viewport } from '#display/runtime/stage/viewport.ts';
import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import { shapePaths } from '#shared/theme/shapes.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { type PaletteName, stateShape, stateStyle, type ThemeName, themes } from '#shared/theme/theme.ts';
import type { AlarmTakeover, TakeoverModel } from './takeover-model.ts';

export interface TakeoverView {
  show(model: TakeoverModel | null): void;
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

/** Sizes of texts in scene units; a capital is 0.733 of them high. */
const SIZE = { head: 56, age: 92, name: 108, where: 66, line: 48, small: 38, button: 56 } as const;
const PAD = 56;
const SEEN_AFTER_MS = 700;
const EDGE = 20;
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
    padding: `14px ${PAD}px`,
    fontSize: `${SIZE.head}px`,
    fontWeight: '600',
  });
  const mark = createMark(72);
  head.append(mark.element);
  const heading = add(head, {});
  const tags = add(head, { minWidth: '0', fontWeight: '400' });
  const age = add(head, { fontSize: `${SIZE.age}px`, fontWeight: '700', lineHeight: '1.1' });

  const body = add(root, {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    padding: `18px ${PAD}px 34px`,
  });
  const name = add(body, { fontSize: `${SIZE.name}px`, fontWeight: '700', textWrap: 'balance' });
  const where = add(body, { fontSize: `${SIZE.where}px`, fontWeight: '500' });
  const cause = add(body, { fontSize: `${SIZE.line}px`, color: tokens.textSecondary });
  clamp(cause, 2);
  const foot = add(body, { display: 'flex', gap: '28px 40px', marginTop: '14px' });
  const rest = add(foot, { flex: '1', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '0' });
  const others = add(rest, { fontSize: `${SIZE.line}px`, fontWeight: '600' });
  const named = add(rest, { display: 'flex', flexDirection: 'column' });
  // They change every second.
  for (const element of [age, named]) element.setAttribute('aria-live', 'off');
  const button = foot.appendChild(document.createElement('button'));
  button.type = 'button';
  style(button, {
    flex: 'none',
    minWidth: '360px',
    height: '136px',
    padding: '0 48px',
    border: '0',
    borderRadius: '16px',
    font: 'inherit',
    fontSize: `${SIZE.button}px`,
    fontWeight: '600',
    background: tokens.accent,
    color: tokens.onAccent,
  });
  let shown: AlarmTakeover | null = null;
  let shownSinceMs = 0;
  button.addEventListener('click', () => {
    // A finger on its way to one alarm must not acknowledge the one that has just taken its place.
    const isSeen = performance.now() - shownSinceMs > SEEN_AFTER_MS;
    if (shown && !shown.isBusy && isSeen) onTouch(shown.id);
  });
  const notes = add(root, {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    padding: `16px ${PAD}px`,
    fontSize: `${SIZE.small}px`,
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
    fontSize: `${SIZE.small}px`,
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
    style(root, { display: 'flex', borderBottom: `${EDGE}px solid ${fill}` });
    style(head, { background: fill, color: onFill });
    style(body, { background: model.isOld ? hatch : 'none' });
    for (const element of [name, where])
      style(element, { color: model.isOld ? tokens.textSecondary : tokens.textPrimary });
    mark.set(shapePaths[stateShape[LOOKS[model.priority]]], onFill);
    text(heading, model.heading);
    text(tags, model.tags);
    text(age, model.age);
    text(name, model.name);
    text(where, model.where);
    text(cause, `${model.cause} · ${model.since}`);
    text(others, model.others);
    rows(named, model.named, 1);
    rows(notes, model.notes, 2);
    notes.style.display = model.notes.length === 0 ? 'none' : 'flex';
    others.style.display = model.others === '' ? 'none' : 'block';
    button.style.display = model.touch === null ? 'none' : 'block';
    button.disabled = model.isBusy;
    text(button, model.touch ?? '');
    // Old data does not say whether the alarm still needs a person.
    if (model.isOld) blinking?.cancel();
    else blinking?.play();
  }

  return {
    show: (model) => {
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
    resize: ({ sceneWidth, orientation }) => {
      for (const element of [root, line.element]) element.style.width = `${sceneWidth}px`;
      // An upright screen has the height for more lines, and not the width for the head in one.
      const isUpright = orientation === 'portrait';
      style(tags, isUpright ? { order: '1', flex: '1 0 100%' } : { order: '0', flex: '1' });
      style(heading, { flex: isUpright ? '1' : 'none' });
      style(
        foot,
        isUpright
          ? { flexDirection: 'column', alignItems: 'stretch' }
          : { flexDirection: 'row', alignItems: 'flex-end' },
      );
      clamp(name, isUpright ? 3 : 2);
      clamp(where, isUpright ? 2 : 1);
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
      style(element, { fontSize: `${SIZE.small}px` });
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

function createMark(size: number): { element: SVGElement; set(path: string, colour: string): void } {
  const space = 'http://www.w3.org/2000/svg';
  const element = document.createElementNS(space, 'svg');
  element.setAttribute('viewBox', '0 0 24 24');
  element.setAttribute('width', String(size));
  element.setAttribute('height', String(size));
  element.setAttribute('aria-hidden', 'true');
  const path = element.appendChild(document.createElementNS(space, 'path'));
  return {
    element,
    set: (shape, colour) => {
      path.setAttribute('d', shape);
      path.setAttribute('fill', colour);
    },
  };
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
