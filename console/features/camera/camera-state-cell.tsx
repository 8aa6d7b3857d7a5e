import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Camera, CameraState } from '#shared/contracts/video/camera.ts';

const COLOURS: Readonly<Record<CameraState, string>> = {
  off: 'fg.muted',
  unknown: 'fg.muted',
  ready: 'fg.success',
  answering: 'fg.success',
  lost: 'fg.error',
};

/** What the last check has found, with the reason where it failed. */
export function CameraStateCell(props: { readonly row: Camera }): ReactElement {
  const { t } = useText();
  const { state, problem } = props.row;
  const reason = state === 'lost' && problem !== null ? t(`camera.problem.${problem}`) : '';
  return (
    <Box minW="0" title={reason}>
      <HStack gap="2" minW="0" color={COLOURS[state]}>
        <Box boxSize="2" rounded="full" flex="none" bg={COLOURS[state]} aria-hidden />
        <Text as="span" fontWeight="600" truncate>
          {t(`camera.states.${state}`)}
        </Text>
      </HStack>
      {reason !== '' && (
        <Text textStyle="xs" color="fg.muted" ps="4" truncate>
          {reason}
        </Text>
      )}
    </Box>
  );
}
