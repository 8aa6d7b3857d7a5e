import { Box, Button, Dialog, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { Pager } from '#console/ui/table/pager.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type MpMaterial,
  type MpMaterialType,
  pageMpMaterials,
} from '#shared/contracts/public-account/mp-material.ts';
import { moveByArrows } from './arrow-focus.ts';
import { useMaterialColumns } from './material-columns.tsx';
import { MaterialPicture } from './material-picture.tsx';
import { NewsCard } from './news-card.tsx';
import { MaterialUploadDialog } from './upload-dialog.tsx';
import { Waterfall } from './waterfall.tsx';

/** Specification, points 2 and 9. */
const WIDTH_PX = 950;
export const MATERIAL_SIZES = [20, 10] as const;
const FOOT_PX = 84;

export interface MaterialSelectorProps {
  readonly kind: MpMaterialType;
  /** Of the account whose materials are shown. */
  readonly appId: string;
  /** Permanent ones alone. */
  readonly isPermanent?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The dialog closes behind it. */
  readonly onChoose: (material: MpMaterial) => void;
}

/** Chooses one material of an account. A page with it names the texts `mpMaterial`. */
export function MaterialSelector(props: MaterialSelectorProps): ReactElement | null {
  return props.isOpen ? <OpenSelector {...props} /> : null;
}

function OpenSelector({
  kind,
  appId,
  isPermanent = false,
  onClose,
  onChoose,
}: MaterialSelectorProps): ReactElement {
  const { t } = useText();
  const mayUpload = useMay('mp_material_edit');
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const [size, setSize] = useState<number>(MATERIAL_SIZES[0]);
  const [isUploading, setIsUploading] = useState(false);
  const query = {
    ...{ type: kind, appId, current, size },
    ...(isPermanent && { isPermanent: 'true' }),
    ...(name.trim() !== '' && { name: name.trim() }),
  };
  const { data, error, isFetching, refetch } = useCall(pageMpMaterials, { query });
  const choose = (material: MpMaterial): void => {
    onChoose(material);
    onClose();
  };
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} scrollsInside onClose={onClose}>
      <Dialog.Header borderBottomWidth="1px" py="4">
        <Dialog.Title>{t(`mpMaterial.selector.title.${kind}`)}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body p="4" minH="420px">
        <HStack mb="3">
          <Input
            size="sm"
            maxW="240px"
            type="search"
            aria-label={t('mpMaterial.search')}
            placeholder={t('mpMaterial.search')}
            value={name}
            maxLength={64}
            onChange={({ target }) => {
              setName(target.value);
              setCurrent(1);
            }}
          />
          <Box flex="1" />
          {mayUpload && kind !== 'news' && (
            <Button size="sm" variant="outline" onClick={() => setIsUploading(true)}>
              <Glyph name="upload" sizePx={16} />
              {t(`mpMaterial.upload.${kind}`)}
            </Button>
          )}
        </HStack>
        <LoadFailure error={error} isBlank={!data} isRetrying={isFetching} onRetry={() => void refetch()} />
        <Box role="group" aria-label={t('mpMaterial.selector.results')} aria-busy={isFetching}>
          {data?.totalCount === 0 ? (
            <EmptyState title={t('mpMaterial.selector.empty')} />
          ) : (
            <Choices kind={kind} items={data?.items} onChoose={choose} />
          )}
        </Box>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" py="3" display="block">
        <Pager
          total={data?.totalCount ?? 0}
          size={size}
          sizes={MATERIAL_SIZES}
          current={current}
          onChange={setCurrent}
          onSize={(next) => {
            setSize(next);
            setCurrent(1);
          }}
        />
      </Dialog.Footer>
      {isUploading && kind !== 'news' && (
        <MaterialUploadDialog type={kind} appId={appId} onClose={() => setIsUploading(false)} />
      )}
    </DialogFrame>
  );
}

/** Arrow keys move among the buttons, Enter presses one. */
function Choices(props: {
  readonly kind: MpMaterialType;
  /** Undefined until loaded. */
  readonly items: readonly MpMaterial[] | undefined;
  readonly onChoose: (material: MpMaterial) => void;
}): ReactElement {
  const { kind, items, onChoose } = props;
  const { t } = useText();
  const button = (item: MpMaterial): ReactElement => (
    <Button
      data-arrow
      size="xs"
      variant="outline"
      aria-label={t('mpMaterial.selector.chooseNamed', { name: item.name })}
      onClick={() => onChoose(item)}
    >
      {t('mpMaterial.selector.choose')}
    </Button>
  );
  if (kind === 'voice' || kind === 'video') return <MediaChoices kind={kind} items={items} button={button} />;
  if (kind === 'news')
    return (
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        alignItems="start"
        gridTemplateColumns="repeat(auto-fill, minmax(260px, 1fr))"
        gap="4"
        onKeyDown={moveByArrows}
      >
        {items?.map((item) => (
          <Box as="li" key={item.id}>
            <NewsCard item={item}>{button(item)}</NewsCard>
          </Box>
        ))}
      </Box>
    );
  return (
    <Waterfall
      label={t('mpMaterial.selector.results')}
      items={items ?? []}
      footPx={FOOT_PX}
      tile={(item, heightPx) => (
        <Box bg="bg.panel" borderWidth="1px" rounded="md" overflow="hidden">
          <MaterialPicture item={item} heightPx={heightPx} />
          <Flex direction="column" gap="1" px="3" py="2" h={`${FOOT_PX - 4}px`}>
            <Text truncate title={item.name} textStyle="sm">
              {item.name}
            </Text>
            {button(item)}
          </Flex>
        </Box>
      )}
    />
  );
}

function MediaChoices(props: {
  readonly kind: 'voice' | 'video';
  readonly items: readonly MpMaterial[] | undefined;
  readonly button: (item: MpMaterial) => ReactElement;
}): ReactElement {
  const { kind, items, button } = props;
  const { t } = useText();
  const columns = useMaterialColumns(kind).filter(({ key }) => key !== 'bytes' && key !== 'title');
  return (
    <Box borderWidth="1px" rounded="md" overflow="hidden" onKeyDown={moveByArrows}>
      <DataTable
        label={t('mpMaterial.selector.results')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={{ title: t('mpMaterial.selector.empty'), hint: '' }}
        actions={button}
        actionsWidthPx={96}
      />
    </Box>
  );
}
