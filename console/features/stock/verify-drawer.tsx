import { Button, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { quantityText } from '#console/ui/warehouse/quantity-text.ts';
import { verifyStock } from '#shared/contracts/stock/stock.ts';

/** Whether stock is what its movements add up to. */
export function VerifyDrawer(props: { readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const answer = useCall(verifyStock, { query: {} });
  const { data } = answer;
  return (
    <SideDrawer
      isOpen
      widthPx={520}
      title={t('stock.verifyTitle')}
      isDirty={false}
      onClose={props.onClose}
      footer={(close) => <Button onClick={close}>{t('shell.actions.close')}</Button>}
    >
      <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      {data && (
        <Text role="status" color={data.differences.length > 0 ? 'fg.warning' : undefined}>
          {data.differences.length > 0
            ? t('stock.differs', { count: data.differences.length })
            : t('stock.verified', { count: data.checked })}
        </Text>
      )}
      <Stack as="ul" gap="3" mt="4" listStyleType="none">
        {data?.differences.map((one) => (
          <Stack as="li" key={JSON.stringify(one)} gap="0.5" borderStartWidth="2px" ps="3">
            <Text fontWeight="500">
              {[one.warehouseCode, one.locationCode, one.productCode, one.lotCode, one.lpn]
                .filter((part) => part)
                .join(' · ')}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {`${t('stock.stored')} ${quantityText(one.stored)} · ${t('stock.moved')} ${quantityText(one.moved)}`}
            </Text>
          </Stack>
        ))}
      </Stack>
    </SideDrawer>
  );
}
