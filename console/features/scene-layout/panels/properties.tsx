import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import type { PlanItem } from '#console/features/scene-layout/plan/plan-items.ts';
import { boundsOf } from '#console/features/scene-layout/plan/snap.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { AddedForm } from './added-form.tsx';
import { FloorForm } from './floor-form.tsx';
import { PlaceForm } from './place-form.tsx';

/** What is selected, with fields for its place; the floor where nothing is. */
export function Properties(): ReactElement {
  const { t } = useText();
  const { byKey, selection, mayEdit } = useSceneEditor();
  const selected = [...selection].flatMap((key) => byKey.get(key) ?? []);
  const [first] = selected;
  return (
    <Box as="section" aria-label={t('sceneLayout.panel.title')} flex="1" minH="0" p="4" overflow="auto">
      {!first && <FloorForm />}
      {first && selected.length === 1 && <OneItem item={first} />}
      {selected.length > 1 && <Several items={selected} />}
      {first && mayEdit && <ItemButtons items={selected} />}
    </Box>
  );
}

function OneItem({ item }: { readonly item: PlanItem }): ReactElement {
  const { t } = useText();
  return (
    <Stack gap="3">
      <Box>
        <Text fontWeight="600">{item.label}</Text>
        <Text textStyle="sm" color="fg.muted">
          {t(`sceneLayout.kind.${item.kind}`)}
        </Text>
      </Box>
      {item.index === null ? <PlaceForm item={item} /> : <AddedForm item={item} index={item.index} />}
    </Stack>
  );
}

function Several({ items }: { readonly items: readonly PlanItem[] }): ReactElement {
  const { t } = useText();
  const bounds = boundsOf(items.map(({ rect }) => rect));
  return (
    <Stack gap="1">
      <Text fontWeight="600">{t('sceneLayout.panel.several', { count: items.length })}</Text>
      {bounds && (
        <Text textStyle="sm" color="fg.muted">
          {t('sceneLayout.canvas.at', {
            name: t('sceneLayout.panel.middle'),
            x: bounds.x.toFixed(2),
            z: bounds.z.toFixed(2),
          })}
        </Text>
      )}
    </Stack>
  );
}

/** What the keys of the plan do, as buttons. */
function ItemButtons({ items }: { readonly items: readonly PlanItem[] }): ReactElement {
  const { t } = useText();
  const { actions } = useSceneEditor();
  const isAdded = items.some(({ index }) => index !== null);
  const isMoved = items.some(({ index, isOwn }) => index === null && isOwn);
  return (
    <HStack gap="2" mt="4" flexWrap="wrap">
      {items.some(({ mayTurn }) => mayTurn) && (
        <>
          <Button size="sm" variant="outline" onClick={() => actions.turn(-1)}>
            {t('sceneLayout.panel.turnLeft')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => actions.turn(1)}>
            {t('sceneLayout.panel.turnRight')}
          </Button>
        </>
      )}
      {isAdded && (
        <Button size="sm" variant="outline" onClick={actions.copy}>
          {t('sceneLayout.panel.copy')}
        </Button>
      )}
      {isMoved && (
        <Button size="sm" variant="outline" onClick={actions.reset}>
          {t('sceneLayout.panel.generated')}
        </Button>
      )}
      {isAdded && (
        <Button size="sm" variant="outline" color="fg.error" onClick={actions.reset}>
          {t('sceneLayout.panel.remove')}
        </Button>
      )}
    </HStack>
  );
}
