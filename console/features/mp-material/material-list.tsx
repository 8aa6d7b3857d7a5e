import { Box, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { MATERIAL_SIZES } from '#console/ui/mp-material/material-selector.tsx';
import { Pager } from '#console/ui/table/pager.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import {
  type MpMaterial,
  type MpMaterialType,
  pageMpMaterials,
} from '#shared/contracts/public-account/mp-material.ts';
import { MediaTable } from './media-table.tsx';
import { NewsCards } from './news-cards.tsx';
import { PictureTiles } from './picture-tiles.tsx';
import { useRemoveMaterial } from './use-remove-material.ts';

const TYPED_MS = 300;
const ASK_MS = 5_000;
const isUnderReview = ({ publish }: MpMaterial): boolean => publish?.status === 'publishing';
const KEPT = ['all', 'true', 'false'] as const;

/** A page of the materials of a type, with the way to others. */
export function MaterialList(props: {
  readonly type: MpMaterialType;
  readonly appId: string;
  readonly mayEdit: boolean;
}): ReactElement {
  const { type, appId, mayEdit } = props;
  const { t } = useText();
  const { search, setSearch } = useView();
  const q = search.get('q') ?? '';
  const kept = KEPT.find((one) => one === search.get('kept')) ?? 'all';
  const current = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const size = search.get('size') === '10' ? 10 : MATERIAL_SIZES[0];
  const isFiltered = q !== '' || kept !== 'all';
  const { data, error, isFetching, refetch } = useCall(
    pageMpMaterials,
    {
      query: {
        ...{ type, appId, current, size },
        ...(q !== '' && { name: q }),
        ...(kept !== 'all' && { isPermanent: kept }),
      },
    },
    // WeChat reviews for minutes.
    { refetchMs: (reply) => (reply?.items.some(isUnderReview) ? ASK_MS : false) },
  );
  const remove = useRemoveMaterial(appId);
  const onRemove = mayEdit ? remove : null;
  // The last one of a page may be gone.
  const isBeyond = data !== undefined && data.items.length === 0 && data.totalCount > 0;
  useEffect(() => {
    if (isBeyond && current > 1) setSearch({ page: null });
  }, [isBeyond, current, setSearch]);

  return (
    <Flex direction="column" h="100%">
      <HStack mb="3" gap="3" wrap="wrap" flex="none">
        <NameBox q={q} onChange={(next) => setSearch({ q: next || null, page: null })} />
        {type !== 'news' && (
          <Segments
            label={t('mpMaterial.kept')}
            value={kept}
            items={[
              { value: 'all', label: t('mpMaterial.keptAll') },
              { value: 'true', label: t('mpMaterial.permanent') },
              { value: 'false', label: t('mpMaterial.temporary') },
            ]}
            onChange={(next) => setSearch({ kept: next === 'all' ? null : next, page: null })}
          />
        )}
        {type !== 'news' && (
          <Text ms="auto" textStyle="sm" color="fg.muted">
            {t(`mpMaterial.upload.hint.${type}`)}
          </Text>
        )}
      </HStack>
      <Box flex="1" minH="0" overflow="auto" aria-busy={isFetching} pb="2">
        <LoadFailure error={error} isBlank={!data} isRetrying={isFetching} onRetry={() => void refetch()} />
        {data?.totalCount === 0 ? (
          <Nothing type={type} mayEdit={mayEdit} isFiltered={isFiltered} />
        ) : type === 'image' ? (
          <PictureTiles items={data?.items ?? []} onRemove={onRemove} />
        ) : type === 'news' ? (
          <NewsCards items={data?.items ?? []} onRemove={onRemove} />
        ) : (
          <MediaTable type={type} items={data?.items} onRemove={onRemove} />
        )}
      </Box>
      <Box flex="none" pt="3">
        <Pager
          total={data?.totalCount ?? 0}
          size={size}
          sizes={MATERIAL_SIZES}
          current={current}
          onChange={(page) => setSearch({ page: page === 1 ? null : String(page) })}
          onSize={(next) => setSearch({ size: next === MATERIAL_SIZES[0] ? null : String(next), page: null })}
        />
      </Box>
    </Flex>
  );
}

function NameBox(props: { readonly q: string; readonly onChange: (q: string) => void }): ReactElement {
  const { q, onChange } = props;
  const { t } = useText();
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onChange]);
  return (
    <Input
      size="sm"
      w="240px"
      type="search"
      maxLength={64}
      value={typed}
      placeholder={t('mpMaterial.search')}
      aria-label={t('mpMaterial.search')}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

function Nothing(props: {
  readonly type: MpMaterialType;
  readonly mayEdit: boolean;
  readonly isFiltered: boolean;
}): ReactElement {
  const { type, mayEdit, isFiltered } = props;
  const { t } = useText();
  if (isFiltered)
    return <EmptyState title={t('mpMaterial.noneFound')} hint={t('mpMaterial.noneFoundHint')} />;
  const ofNews = mayEdit ? 'noneNewsHint' : 'noneNewsReadOnlyHint';
  const hint = type === 'news' ? ofNews : mayEdit ? 'noneHint' : 'noneReadOnlyHint';
  return <EmptyState title={t(`mpMaterial.none.${type}`)} hint={t(`mpMaterial.${hint}`)} />;
}
