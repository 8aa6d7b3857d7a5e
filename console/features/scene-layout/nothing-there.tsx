import { Button, Center } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { SceneName } from '#shared/contracts/screens/scene-layout.ts';

const PAGES = {
  plant: '/deptlist/index',
  hall: '/warehouse-location/index',
  railway: '/rail-track/index',
} as const;

/** The model has nothing that could be placed yet. */
export function NothingThere({ scene }: { readonly scene: SceneName }): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  return (
    <Center flex="1">
      <EmptyState title={t(`sceneLayout.empty.${scene}`)} hint={t(`sceneLayout.empty.${scene}Hint`)}>
        <Button size="sm" onClick={() => navigate(PAGES[scene])}>
          {t(`sceneLayout.empty.${scene}To`)}
        </Button>
      </EmptyState>
    </Center>
  );
}
