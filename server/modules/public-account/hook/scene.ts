import { BIND_SCENE } from '#server/modules/public-account/binding/bind-codes.ts';
import { elementText, type PushFields } from './push-xml.ts';

/** Before the scene in the key of a follow. */
const FOLLOWED_BY = 'qrscene_';

/** The scene of the code by which a fan has followed, or that a fan has scanned; null = there is none. */
export function sceneOf(fields: PushFields): string | null {
  if (elementText(fields, 'MsgType') !== 'event') return null;
  const key = elementText(fields, 'EventKey');
  const event = elementText(fields, 'Event');
  if (event === 'SCAN') return key || null;
  return event === 'subscribe' && key.startsWith(FOLLOWED_BY) ? key.slice(FOLLOWED_BY.length) || null : null;
}

/** The key of an event as it stands in the conversation: what would bind another fan is left out. */
export function shownKey(key: string | null): string | null {
  if (key === null) return null;
  const scene = key.startsWith(FOLLOWED_BY) ? key.slice(FOLLOWED_BY.length) : key;
  return scene.startsWith(BIND_SCENE) ? BIND_SCENE : key;
}
