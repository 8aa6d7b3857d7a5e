import { chakra } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** Levels at the end of a topic that stay in sight: there stands which machine and what it says. */
const KEPT_LEVELS = 2;

/**
 * A topic on one line. When it is too long, its beginning is cut, not its end; screen readers and the search of the
 * browser get it whole.
 */
export function TopicText(props: { readonly topic: string }): ReactElement {
  const levels = props.topic.split('/');
  const start = levels.slice(0, -KEPT_LEVELS).join('/');
  const end = levels.slice(-KEPT_LEVELS).join('/');
  return (
    <chakra.code title={props.topic} display="block" position="relative">
      <chakra.span srOnly>{props.topic}</chakra.span>
      <chakra.span aria-hidden display="flex" minW="0">
        {start !== '' && (
          <chakra.span color="fg.muted" truncate flex="0 1 auto" minW="0">
            {start}/
          </chakra.span>
        )}
        <chakra.span flex="none" maxW="100%" truncate>
          {end}
        </chakra.span>
      </chakra.span>
    </chakra.code>
  );
}
