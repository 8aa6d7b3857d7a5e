import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Screen } from '#shared/contracts/screens/screen.ts';
import { type Targets, targetName } from './use-targets.ts';

/** What a screen shows. A line or machine that was removed is marked here, where it can be replaced. */
export function TargetCell(props: {
  readonly screen: Screen;
  /** Undefined = not loaded. */
  readonly targets: Targets | undefined;
}): ReactElement {
  const { t } = useText();
  const { screen, targets } = props;
  const board = t(`screen.boards.${screen.board}`);
  const name = targetName(screen, targets);
  const isGone = targets !== undefined && screen.targetId !== null && name === null;
  return (
    <HStack gap="2" minW="0">
      <Text as="span" truncate title={name ?? board}>
        {name ?? board}
      </Text>
      {name !== null && (
        <Text as="span" textStyle="xs" color="fg.muted" flex="none">
          {board}
        </Text>
      )}
      {isGone && (
        <Text as="span" color="fg.warning" fontWeight="600" flex="none">
          {t('screen.gone')}
        </Text>
      )}
    </HStack>
  );
}
