import { Box, HStack, NativeSelect } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getSceneLayout, SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { LayoutEditor } from './layout-editor.tsx';

type Choice = (leave: () => Promise<boolean>) => ReactNode;

/** `?scene=hall&warehouse=<id>` edits that scene; without a scene the plant, without a warehouse the first. */
export function SceneLayoutPage(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const scene = SceneName.safeParse(search.get('scene')).data ?? 'plant';
  return (
    <Permitted needs={['screen_view']} title={t('sceneLayout.page')}>
      {scene === 'plant' ? (
        <OpenLayout
          key={scene}
          scene={scene}
          warehouseId={null}
          choice={(leave) => <SceneChoice scene={scene} leave={leave} />}
        />
      ) : (
        <OfWarehouse scene={scene} />
      )}
    </Permitted>
  );
}

function OfWarehouse({ scene }: { readonly scene: SceneName }): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const warehouses = useWarehouses();
  const none = useNoWarehouse(warehouses);
  const asked = search.get('warehouse');
  const chosen = warehouses.all?.find(({ id }) => id === asked) ?? warehouses.all?.[0];
  const choice: Choice = (leave) => (
    <SceneChoice scene={scene} leave={leave}>
      {chosen && (
        <NativeSelect.Root size="sm" w="220px">
          <NativeSelect.Field
            aria-label={t('sceneLayout.choice.warehouse')}
            value={chosen.id}
            onChange={async ({ target: { value } }) => {
              if (await leave()) setSearch({ warehouse: value });
            }}
          >
            {warehouses.all?.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one, language)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </SceneChoice>
  );
  if (chosen)
    return <OpenLayout key={`${scene} ${chosen.id}`} scene={scene} warehouseId={chosen.id} choice={choice} />;
  return (
    <>
      {choice(nothingToLose)}
      <Permitted needs={['warehouse_board_view']} title={t('sceneLayout.page')}>
        <PageHead title={t('sceneLayout.page')} />
        <Box bg="bg.panel" borderWidth="1px" rounded="lg">
          {none && (
            <EmptyState title={t(`sceneLayout.empty.${scene}`)} hint={none.hint}>
              {none.action}
            </EmptyState>
          )}
        </Box>
      </Permitted>
    </>
  );
}

const nothingToLose = (): Promise<boolean> => Promise.resolve(true);

function SceneChoice(props: {
  readonly scene: SceneName;
  readonly leave: () => Promise<boolean>;
  readonly children?: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  return (
    <HStack gap="3" mb="3" flex="none">
      <Segments
        label={t('sceneLayout.choice.scene')}
        items={SceneName.options.map((value) => ({ value, label: t(`sceneLayout.scene.${value}`) }))}
        value={props.scene}
        onChange={async (scene) => {
          if (await props.leave()) setSearch({ scene });
        }}
      />
      {props.children}
    </HStack>
  );
}

function OpenLayout(props: {
  readonly scene: SceneName;
  readonly warehouseId: Id | null;
  readonly choice: Choice;
}): ReactElement {
  const { t } = useText();
  const { scene, warehouseId, choice } = props;
  // What the cache has may be older than the draft; the editor keeps what it opened.
  const query = { scene, ...(warehouseId !== null && { warehouseId }) };
  const opened = useCall(getSceneLayout, { query }, { freshMs: 0 });
  if (opened.data && opened.isFetchedAfterMount && !opened.isPlaceholderData)
    return <LayoutEditor opened={opened.data} choice={choice} />;
  return (
    <>
      <PageHead title={t('sceneLayout.page')} />
      {choice(nothingToLose)}
      <LoadFailure error={opened.error} isBlank onRetry={() => void opened.refetch()} />
    </>
  );
}
