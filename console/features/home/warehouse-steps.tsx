import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { stock } from '#shared/contracts/stock/stock.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import type { home } from '#shared/i18n/zh/shell/home.ts';
import { HomePart } from './home-part.tsx';

interface Step {
  readonly key: keyof typeof home.warehouse.steps;
  readonly path: string;
  readonly isDone: boolean;
}

const ONE = { query: { size: 1 } };

/** From nothing to a warehouse on the wall, in the order in which it is done; nothing once all of it is done. */
export function WarehouseSteps(props: { readonly warehouses: readonly Warehouse[] }): ReactElement | null {
  const { t } = useText();
  const maySeeOrders = useMay('warehouse_order_view');
  const docks = useCall(dock.page, ONE);
  const zones = useCall(warehouseZone.page, ONE);
  const goods = useCall(stock.page, ONE);
  const orders = useCall(outboundOrder.page, ONE, { enabled: maySeeOrders });
  const failed = [docks, zones, goods, orders].find(({ error }) => error !== null);
  const isKnown = docks.data && zones.data && goods.data && (orders.data || !maySeeOrders);
  const steps: readonly Step[] = [
    { key: 'warehouse', path: '/deptlist', isDone: props.warehouses.length > 0 },
    { key: 'docks', path: '/dock', isDone: (docks.data?.total ?? 0) > 0 },
    { key: 'zones', path: '/warehouse-zone', isDone: (zones.data?.total ?? 0) > 0 },
    {
      key: 'data',
      path: '/connections',
      isDone: (goods.data?.total ?? 0) + (orders.data?.total ?? 0) > 0,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  // Of a warehouse that may be running nothing is said before it is known.
  if (isKnown ? next < 0 : props.warehouses.length > 0) return null;
  return (
    <HomePart
      title={t('home.warehouse.first')}
      count={isKnown ? steps.length : undefined}
      empty={{ title: '', hint: '' }}
      {...(failed && { failure: { error: failed.error, retry: () => void failed.refetch() } })}
    >
      {steps.map(({ key, path, isDone }, index) => (
        <Flex as="li" key={key} align="center" gap="3" minH="44px" py="1" data-done={isDone}>
          <Flex
            aria-hidden
            w="24px"
            h="24px"
            rounded="full"
            align="center"
            justify="center"
            flex="none"
            textStyle="xs"
            fontWeight="600"
            bg={isDone ? 'transparent' : index === next ? 'accent.solid' : 'bg.emphasized'}
            color={isDone ? 'fg.success' : index === next ? 'accent.contrast' : 'fg.muted'}
          >
            {isDone ? <Glyph name="check" sizePx={16} /> : index + 1}
          </Flex>
          <Box flex="1" minW="0">
            <Text textStyle="sm" fontWeight={index === next ? '600' : '400'}>
              {t(`home.warehouse.steps.${key}`)}
            </Text>
            {!isDone && (
              <Text textStyle="xs" color="fg.muted">
                {t(`home.warehouse.hints.${key}`)}
              </Text>
            )}
          </Box>
          {isDone ? (
            <Text textStyle="xs" color="fg.muted" flex="none">
              {t('home.warehouse.done')}
            </Text>
          ) : (
            <Button asChild variant={index === next ? 'solid' : 'outline'} size="xs" flex="none">
              <Link href={path} aria-label={`${t('home.warehouse.go')} ${t(`home.warehouse.steps.${key}`)}`}>
                {t('home.warehouse.go')}
              </Link>
            </Button>
          )}
        </Flex>
      ))}
    </HomePart>
  );
}
