import { Button, Center, Spinner, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import type { SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { NothingThere } from './nothing-there.tsx';

const LATE_AFTER_MS = 30_000;

/** While the screen has not said what stands in the scene. */
export function Waiting(props: { readonly scene: SceneName; readonly onReload: () => void }): ReactElement {
  const { t } = useText();
  const { scene } = props;
  // A screen without lines has no scene of which it could say something.
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') && scene === 'plant' }).data;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isLate) return;
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLate]);
  if (lines?.length === 0) return <NothingThere scene={scene} />;
  return (
    <Center flex="1" minW="0" p="6">
      <Stack align="center" gap="2" textAlign="center" maxW="420px">
        {!isLate && <Spinner size="sm" />}
        <Text fontWeight="600">{t('sceneLayout.waiting.title')}</Text>
        <Text textStyle="sm" color="fg.muted" role={isLate ? 'alert' : undefined}>
          {t(isLate ? 'sceneLayout.waiting.late' : 'sceneLayout.waiting.hint')}
        </Text>
        {isLate && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              setIsLate(false);
              props.onReload();
            }}
          >
            {t('sceneLayout.waiting.reload')}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
