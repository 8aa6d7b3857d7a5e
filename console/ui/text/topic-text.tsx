import type { ReactElement } from 'react';
import { MiddleCut } from './middle-cut.tsx';

/** Levels at the end of a topic that are cut last: there stands what is said. Places in an array say nothing by themselves. */
const KEPT_LEVELS = 2;
const PLACE = /^\d+$/;

/** From which character on a topic is cut last. */
export function keptFrom(topic: string): number {
  const levels = topic.split('/');
  let named = 0;
  let from = levels.length;
  while (from > 0 && named < KEPT_LEVELS) {
    from -= 1;
    if (!PLACE.test(levels[from] ?? '')) named += 1;
  }
  return topic.length - levels.slice(from).join('/').length;
}

/** A topic on one line, or the path of what a device lists. */
export function TopicText(props: { readonly topic: string }): ReactElement {
  const { topic } = props;
  return <MiddleCut text={topic} endFrom={keptFrom(topic)} />;
}
