import { Box, Button, HStack, IconButton, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useDictChoices } from '#console/ui/crud/use-dict.ts';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TableDensity } from '#shared/contracts/kit/table-layout.ts';
import type { Column } from './column.ts';
import { ColumnOrder } from './column-order.tsx';
import type { SavedLayout } from './use-saved-layout.ts';

/** Which columns a table shows, in which order and row height. */
export function ColumnMenu<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly saved: SavedLayout;
}): ReactElement {
  const { t } = useText();
  const { columns, saved } = props;
  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <IconButton
          variant="outline"
          size="sm"
          aria-label={t('crud.layout.open')}
          title={t('crud.layout.open')}
        >
          <Glyph name="columns" sizePx={16} />
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="304px" bg="bg.panel" borderWidth="1px" shadow="lg">
            <Popover.Body p="0">
              <Popover.Title px="4" pt="3" pb="2" fontWeight="600" textStyle="sm">
                {t('crud.layout.title')}
              </Popover.Title>
              <Box maxH="320px" overflowY="auto" px="2">
                <ColumnOrder columns={columns} layout={saved.layout} onChange={saved.onChange} />
              </Box>
              <HStack justify="space-between" px="4" py="3" mt="2" borderTopWidth="1px">
                <Text textStyle="sm" whiteSpace="nowrap">
                  {t('crud.layout.rows')}
                </Text>
                <DensityChoice saved={saved} />
              </HStack>
              <Stack gap="0" px="2" py="2" borderTopWidth="1px" align="stretch">
                <Button
                  variant="ghost"
                  size="sm"
                  justifyContent="flex-start"
                  disabled={!saved.isOwn}
                  onClick={saved.reset}
                >
                  {t('crud.layout.reset')}
                </Button>
                {saved.saveAsDefault && (
                  <Button variant="ghost" size="sm" justifyContent="flex-start" onClick={saved.saveAsDefault}>
                    {t('crud.layout.saveDefault')}
                  </Button>
                )}
              </Stack>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** Named by the dictionary `table_layout`, whose labels a tenant may change. */
function DensityChoice({ saved }: { readonly saved: SavedLayout }): ReactElement {
  const { t } = useText();
  const items = useDictChoices('table_layout');
  return (
    <Box css={{ '& [data-part=item-text]': { maxWidth: '88px', truncate: true } }}>
      <Segments
        label={t('crud.layout.rows')}
        items={TableDensity.options.map((value) => ({
          value,
          label: items.find((item) => item.value === value)?.text ?? t(`crud.layout.${value}`),
        }))}
        value={saved.density}
        onChange={saved.setDensity}
      />
    </Box>
  );
}
