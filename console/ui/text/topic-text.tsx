import type { ReactElement } from 'react';
import { MiddleCut } from './middle-cut.tsx';

/** Levels at the end of a topic that are cut last: there stands which machine and what it says. */
const KEPT_LEVELS = 2;

/** A topic on one line, or the path of what a device lists. */
export function TopicText(props: { readonly topic: string }): ReactElement {
  const { topic } = props;
  const end = topic.split('/').slice(-KEPT_LEVELS).join('/');
  return <MiddleCut text={topic} endFrom={topic.length - end.length} />;
}
