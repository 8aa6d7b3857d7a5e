import { Tooltip } from '@ark-ui/react/tooltip';
import { Box, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

const OPEN_DELAY_MS = 150;

/** What more there is to say of a control: on hover and while the keyboard is on it; Escape closes it. */
export function Hint(props: {
  readonly content: ReactNode;
  /** Shown or hidden by the caller; absent = by hover and focus. */
  readonly isOpen?: boolean;
  /** One element that takes the focus. */
  readonly children: ReactElement;
}): ReactElement {
  const { content, isOpen, children } = props;
  return (
    <Tooltip.Root
      openDelay={OPEN_DELAY_MS}
      closeDelay={0}
      positioning={{ placement: 'top' }}
      {...(isOpen !== undefined && { open: isOpen })}
      lazyMount
      unmountOnExit
    >
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content asChild>
            <Box
              bg="bg.panel"
              color="fg"
              borderWidth="1px"
              borderColor="border.emphasized"
              rounded="md"
              boxShadow="md"
              px="3"
              py="2"
              maxW="320px"
              textStyle="sm"
              zIndex="popover"
            >
              {content}
            </Box>
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
