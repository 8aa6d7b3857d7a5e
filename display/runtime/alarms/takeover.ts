import { type BannerRoom, WHOLE_FOOT } from '#display/runtime/board/banner-room.ts';
import type { OpenedFeed } from '#display/runtime/feed/open-feed.ts';
import type { AlarmOptions } from '#display/runtime/session/screen-options.ts';
import { createOverlayLayer } from '#display/runtime/stage/overlay.ts';
import type { Viewport } from '#display/runtime/stage/viewport.ts';
import { ALARM_CALL, createGong } from '#display/runtime/voice/gong.ts';
import type { LiveTopic } from '#shared/client/feed/feed-port.ts';
import { acknowledgeOnWall } from '#shared/contracts/alarms/alarm.ts';
import { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { createAlarmSound, type SoundState } from './alarm-sound.ts';
import { bannerText, callingAlarms, type TakeoverModel, toTakeover } from './takeover-model.ts';
import { createTakeoverView, type TakeoverLook } from './takeover-view.ts';

export interface TakeoverParts {
  readonly holder: HTMLElement;
  readonly options: AlarmOptions;
  readonly look: TakeoverLook;
  readonly language: Language;
  /** Shown inside the console: it is neither heard nor touched. */
  readonly isPreview: boolean;
  /** What the board leaves the banner. */
  readonly room: () => BannerRoom;
  /** Says what came of a touch. */
  readonly remark: (text: string) => void;
}

export interface TakeoverHealth {
  readonly shown: TakeoverModel['kind'] | null;
  readonly alarmId: string | null;
  readonly sound: SoundState | 'muted';
}

/** Alarms over the board, whatever it is. */
export interface Takeover {
  /** The feed of the display; null = it has none, and nothing is known or shown. */
  follow(opened: OpenedFeed | null): void;
  place(viewport: Viewport, offset: { x: number; y: number }): void;
  health(): TakeoverHealth;
  destroy(): void;
}

/** Ages are counted this often while something is shown, and the state of the feed is looked at. */
const BEAT_MS = 1_000;
/** A connection that is lost this long is not back at once. */
const AWAY_AFTER_MS = 6_000;

export function startTakeover(parts: TakeoverParts): Takeover {
  const { options, language, isPreview } = parts;
  const t = bannerText(language);
  const layer = createOverlayLayer(parts.holder);
  const view = createTakeoverView(layer, parts.look, (alarmId) => void acknowledge(alarmId));
  const gong = createGong(ALARM_CALL);
  const sound =
    isPreview || options.repeatMs === null
      ? null
      : createAlarmSound({
          play: gong.strike,
          repeatMs: options.repeatMs,
          now: () => performance.now(),
          later: (ms, run) => {
            const timer = setTimeout(run, ms);
            return () => clearTimeout(timer);
          },
          onState: () => update(),
        });
  let opened: OpenedFeed | null = null;
  let topic: LiveTopic | null = null;
  let stopTopic: (() => void) | null = null;
  let lastLiveMonoMs = performance.now();
  let model: TakeoverModel | null = null;
  let isBusy = false;

  function awayForMs(): number | null {
    const now = performance.now();
    if (opened?.feed.status().phase === 'live') lastLiveMonoMs = now;
    const awayMs = now - lastLiveMonoMs;
    return awayMs < AWAY_AFTER_MS ? null : awayMs;
  }

  function listed(): LiveAlarm[] {
    // A stored image is of an earlier run: what it lists may have been over for days.
    if (topic?.source() !== 'feed') return [];
    const { image } = topic;
    return [...image.keys()].flatMap((key) => {
      const alarm = key.startsWith('alarm:') ? LiveAlarm.safeParse(image.get(key)) : null;
      return alarm?.success ? [alarm.data] : [];
    });
  }

  function update(): void {
    if (!opened || !topic) {
      model = null;
      view.show(null);
      sound?.call([]);
      return;
    }
    const alarms = listed();
    model = toTakeover({
      alarms,
      leastPriority: options.leastPriority,
      nowMs: opened.feed.serverNow(),
      language,
      awayForMs: awayForMs(),
      isForbidden: topic.refusal() !== null,
      sound: sound?.state() ?? 'off',
      touch: !options.isTouch || isPreview ? 'none' : isBusy ? 'busy' : 'ready',
    });
    view.show(model, model?.kind === 'alarm' ? parts.room() : WHOLE_FOOT);
    sound?.call(callingAlarms(alarms, options.leastPriority).map(({ id, since }) => `${id}:${since}`));
  }

  async function acknowledge(alarmId: string): Promise<void> {
    if (!opened || isBusy) return;
    isBusy = true;
    update();
    try {
      const { done } = await opened.call(acknowledgeOnWall, { body: { ids: [alarmId] } });
      if (done.length === 0) parts.remark(t('isOver'));
    } catch (error) {
      parts.remark(t('notAcknowledged', { reason: error instanceof Error ? error.message : '' }));
    } finally {
      isBusy = false;
      update();
    }
  }

  function leave(): void {
    stopTopic?.();
    topic?.close();
    stopTopic = null;
    topic = null;
  }

  const beat = setInterval(update, BEAT_MS);
  // A browser that allowed no sound allows it after the page is touched.
  const stopping = new AbortController();
  window.addEventListener('pointerdown', () => sound?.retry(), {
    capture: true,
    signal: stopping.signal,
  });
  window.addEventListener('keydown', () => sound?.retry(), { capture: true, signal: stopping.signal });

  return {
    follow: (next) => {
      if (next === opened) return;
      leave();
      opened = next;
      lastLiveMonoMs = performance.now();
      if (next) {
        topic = next.feed.subscribe({ name: 'alarms' });
        stopTopic = topic.onChange(update);
      }
      update();
    },
    place: (viewport, offset) => {
      layer.place(viewport, offset);
      view.resize(viewport);
    },
    health: () => ({
      shown: model?.kind ?? null,
      alarmId: model?.kind === 'alarm' ? model.id : null,
      sound: sound?.state() ?? 'muted',
    }),
    destroy: () => {
      stopping.abort();
      clearInterval(beat);
      leave();
      sound?.destroy();
      gong.stop();
      view.destroy();
      layer.destroy();
    },
  };
}
