import { chakra } from '@chakra-ui/react';
import type { ReactElement, Ref } from 'react';

/** A page of the display at the size of a screen, made smaller; it is looked at, not touched. */
export function DisplayFrame(props: {
  readonly address: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly frameRef?: Ref<HTMLIFrameElement>;
}): ReactElement {
  const { address, title, width, height, scale } = props;
  return (
    <chakra.iframe
      // Another address is another page, not a step of this window's history.
      key={address}
      ref={props.frameRef}
      src={address}
      title={title}
      tabIndex={-1}
      border="0"
      pointerEvents="none"
      transformOrigin="0 0"
      style={{ width, height, transform: `scale(${scale})` }}
    />
  );
}
