import { chakra } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** Of the beginning this much stays in sight. */
const START_CHARACTERS = 8;
/** A row that has the keyboard's focus shows its texts whole. */
const FOCUSED = 'tr:focus-visible &';

/**
 * A code on one line. When it is too long it is cut in the middle, so that both ends can be read; it is shown whole under
 * the pointer and in a row that has the focus. Screen readers and the search of the browser get it whole.
 */
export function MiddleCut(props: {
  readonly text: string;
  /** From this character on it is cut last. */
  readonly endFrom: number;
}): ReactElement {
  const { text } = props;
  const endFrom = Math.max(0, props.endFrom);
  const start = text.slice(0, endFrom);
  const end = text.slice(endFrom);
  const isLong = start.length > START_CHARACTERS;
  return (
    <chakra.code title={text} display="block" position="relative" minW="0">
      <chakra.span
        srOnly
        css={{
          [FOCUSED]: {
            position: 'static',
            width: 'auto',
            height: 'auto',
            margin: '0',
            clip: 'auto',
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          },
        }}
      >
        {text}
      </chakra.span>
      <chakra.span aria-hidden display="flex" minW="0" css={{ [FOCUSED]: { display: 'none' } }}>
        {start !== '' && (
          <chakra.span
            color="fg.muted"
            {...(isLong
              ? { truncate: true, flex: '0 1000 auto', minW: `${START_CHARACTERS}ch` }
              : { whiteSpace: 'pre', flex: 'none' })}
          >
            {start}
          </chakra.span>
        )}
        {/* Written from the right, a text that is too long loses its beginning. One mark of the cut is enough. */}
        <chakra.span
          flex="0 1 auto"
          minW="0"
          whiteSpace="pre"
          overflow="hidden"
          textOverflow={isLong ? 'clip' : 'ellipsis'}
          direction="rtl"
          textAlign="left"
        >
          <bdi dir="ltr">{end}</bdi>
        </chakra.span>
      </chakra.span>
    </chakra.code>
  );
}
