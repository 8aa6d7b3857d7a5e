import { Box, Button, CloseButton, Dialog, HStack, Portal, Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { keepOpen } from '#console/ui/feedback/return-focus.ts';
import { useFlowLayout } from '#console/ui/flow/use-flow-layout.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TopologyContract, TopologyNode } from '#shared/contracts/orders/topology.ts';
import { getMenu, type MenuNode } from '#shared/contracts/platform/menu.ts';
import { TOPOLOGY_NODE_SIZE, topologyFlow } from './topology-flow.ts';
import { TopologyGraph } from './topology-graph.tsx';

/** What a record is connected with; a double click leads to the page of a node. */
export function TopologyPanel(props: {
  /** The call that returns the nodes of the record with this id. */
  readonly contract: TopologyContract;
  readonly id: Id;
  /** What the record is called. */
  readonly label: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const { navigate } = useView();
  const { contract, id, label, onClose } = props;
  const content = useRef<HTMLDivElement>(null);
  const nodes = useCall(contract, { params: { id } });
  const menus = useCall(getMenu, { query: {} });
  const flow = useMemo(() => nodes.data && topologyFlow(nodes.data), [nodes.data]);
  const layout = useFlowLayout(flow, TOPOLOGY_NODE_SIZE);
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const follow = (): void => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  async function leaveFullScreen(): Promise<void> {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
  }

  async function open(node: TopologyNode): Promise<void> {
    // What lies outside of the full-screen element is not seen.
    await leaveFullScreen();
    if (node.menuid === null) return prompts.alert(t('topology.noMenu'));
    const menu = findMenu(menus.data ?? [], node.menuid);
    if (!menu?.path) return prompts.alert(t('topology.denied'));
    const query = new URLSearchParams({
      ...node.query,
      id: menu.id,
      label: menu.label,
      rootId: menu.rootId,
      queryId: node.queryId,
      num: nameOf(node, language),
    });
    onClose();
    navigate(`${menu.path}?${query}`);
  }

  return (
    <Dialog.Root
      onFocusOutside={keepOpen}
      open
      placement="center"
      size="cover"
      onOpenChange={({ open: isOpen }) => {
        if (!isOpen) void leaveFullScreen().then(onClose);
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            <Dialog.Header gap="4" alignItems="center">
              <Dialog.Title truncate>{t('topology.titleOf', { name: label })}</Dialog.Title>
              <Text textStyle="sm" color="fg.muted" display={{ base: 'none', lg: 'block' }}>
                {t('topology.hint')}
              </Text>
              <HStack ms="auto" me="8">
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => void (isFull ? leaveFullScreen() : content.current?.requestFullscreen())}
                >
                  {t(isFull ? 'topology.leaveFullScreen' : 'topology.fullScreen')}
                </Button>
              </HStack>
            </Dialog.Header>
            <Dialog.Body overflow="auto" p="0">
              <LoadFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
              {layout === null ? (
                !nodes.error && <Skeleton m="6" h="60px" w="150px" />
              ) : layout.nodes.length === 0 ? (
                <Text p="6" color="fg.muted">
                  {t('topology.empty')}
                </Text>
              ) : (
                <Box p="4">
                  <TopologyGraph
                    nodes={nodes.data ?? []}
                    layout={layout}
                    onOpen={(node) => void open(node)}
                  />
                </Box>
              )}
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('shell.actions.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function findMenu(menus: readonly MenuNode[], id: Id): MenuNode | null {
  for (const menu of menus) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found) return found;
  }
  return null;
}
