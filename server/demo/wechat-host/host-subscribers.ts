import type { PushElements } from './host-push.ts';

/** How people come to follow an account, as the platform names it. */
const SCENES = [
  'ADD_SCENE_SEARCH',
  'ADD_SCENE_PROFILE_CARD',
  'ADD_SCENE_QR_CODE',
  'ADD_SCENE_PROFILE_LINK',
  'ADD_SCENE_SEARCH',
  'ADD_SCENE_WXA',
  'ADD_SCENE_OTHERS',
] as const;
const FOLLOWED_BY = 'qrscene_';

interface Subscriber {
  readonly isSubscribed: boolean;
  readonly scene: string;
  readonly qrScene: string;
}

export interface HostSubscribers {
  heard(openId: string, elements: PushElements): void;
  /** From then on this fan has come so. */
  came(openId: string, scene: string): void;
  /** As `/cgi-bin/user/info` answers. Of fans who were never heard nothing is known: they follow, by some scene. */
  info(openId: string): object;
}

export function createHostSubscribers(now: () => number): HostSubscribers {
  const known = new Map<string, Subscriber>();
  const usual = (openId: string): string => {
    const turn = [...openId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
    return SCENES[turn % SCENES.length] ?? 'ADD_SCENE_OTHERS';
  };
  const of = (openId: string): Subscriber =>
    known.get(openId) ?? { isSubscribed: true, scene: usual(openId), qrScene: '' };
  return {
    heard(openId, { MsgType, Event, EventKey }) {
      if (MsgType !== 'event' || (Event !== 'subscribe' && Event !== 'unsubscribe')) return;
      if (Event === 'unsubscribe') {
        known.set(openId, { ...of(openId), isSubscribed: false });
        return;
      }
      const key = String(EventKey ?? '');
      const qrScene = key.startsWith(FOLLOWED_BY) ? key.slice(FOLLOWED_BY.length) : '';
      const scene = qrScene === '' ? of(openId).scene : 'ADD_SCENE_QR_CODE';
      known.set(openId, { isSubscribed: true, scene, qrScene });
    },
    came: (openId, scene) => void known.set(openId, { ...of(openId), isSubscribed: true, scene }),
    info(openId) {
      const { isSubscribed, scene, qrScene } = of(openId);
      if (!isSubscribed) return { subscribe: 0, openid: openId };
      return {
        ...{ subscribe: 1, openid: openId, language: 'zh_CN', subscribe_time: Math.floor(now() / 1_000) },
        ...{ remark: '', groupid: 0, tagid_list: [] },
        ...{ subscribe_scene: scene, qr_scene: 0, qr_scene_str: qrScene },
      };
    },
  };
}
