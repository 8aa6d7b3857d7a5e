import { Button } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { useRowActions } from '#console/ui/crud/rows/use-row-actions.tsx';
import { TransferButtons } from '#console/ui/crud/transfer/transfer-buttons.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { useShowOnScreen } from '#console/ui/warehouse/use-show-on-screen.ts';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { addStock, stock } from '#shared/contracts/stock/stock.ts';
import { AddStockDrawer } from './add-stock-drawer.tsx';
import { stockName, useStockColumns } from './stock-columns.tsx';
import { type StockDialog, StockDialogs } from './stock-dialogs.tsx';
import { useStockFilters } from './stock-filters.ts';
import { VerifyDrawer } from './verify-drawer.tsx';

const REFRESHED_EVERY_MS = 30_000;

/** The list is read alone; a file adds what `addStock` adds. */
const TRANSFERRED = { ...stock, hasImport: true, access: { ...stock.access, edit: addStock.access } };

/** What lies where, and what people do with it. */
export function StockPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={[stock.access.view]} title={t('stock.title')}>
      <StockList />
    </Permitted>
  );
}

function StockList(): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const mayEdit = useMay('stock_edit');
  const warehouses = useWarehouses();
  const onScreen = useShowOnScreen();
  const columns = useStockColumns(warehouses);
  const filters = useStockFilters(warehouses);
  const [dialog, setDialog] = useState<StockDialog | null>(null);
  const [shown, setShown] = useState<'add' | 'verify' | null>(null);
  const own = useMemo(
    () => (row: StockDialog['row']) => [
      ...(mayEdit
        ? (['adjust', 'move', 'setStatus'] as const).map((kind) => ({
            label: t(`stock.${kind}`),
            onSelect: () => setDialog({ kind, row }),
            ...(kind !== 'adjust' && row.quantity <= row.reserved && { refusal: t('stock.noneFree') }),
          }))
        : []),
      {
        label: t('stock.movements'),
        onSelect: () => {
          const query = new URLSearchParams({ product: row.productCode, location: row.locationCode });
          navigate(`/stock-movement/index?${query}`);
        },
      },
      ...onScreen(row.warehouseCode, row.lpn || row.productCode),
    ],
    [t, mayEdit, navigate, onScreen],
  );
  const actions = useRowActions({
    nameOf: stockName,
    own,
    edit: undefined,
    remove: null,
    refusal: undefined,
    history: null,
  });
  const addButton = mayEdit && (
    <Button size="sm" onClick={() => setShown('add')}>
      <Glyph name="plus" sizePx={16} />
      {t('stock.add')}
    </Button>
  );
  return (
    <FillPage>
      <PageHead title={t('stock.title')} lead={t('stock.lead')}>
        {mayEdit && (
          <Button size="sm" variant="outline" onClick={() => setShown('verify')}>
            {t('stock.verify')}
          </Button>
        )}
        {addButton}
      </PageHead>
      <PagedTable
        formName={stock.subject.key}
        label={t('stock.title')}
        endpoint={stock.page}
        columns={columns}
        filters={filters}
        refetchMs={REFRESHED_EVERY_MS}
        listTools={(query) => <TransferButtons crud={TRANSFERRED} query={query} />}
        rowKey={({ id }) => id}
        rowName={stockName}
        actions={actions}
        empty={{
          title: t('stock.empty'),
          hint: t('stock.emptyHint'),
          action: (
            <>
              <Button
                size="sm"
                variant="outline"
                me="2"
                onClick={() => navigate('/warehouse-location/index')}
              >
                {t('stock.toLocations')}
              </Button>
              {addButton}
            </>
          ),
        }}
      />
      {dialog && <StockDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      {shown === 'add' && <AddStockDrawer warehouses={warehouses} onClose={() => setShown(null)} />}
      {shown === 'verify' && <VerifyDrawer onClose={() => setShown(null)} />}
    </FillPage>
  );
}
