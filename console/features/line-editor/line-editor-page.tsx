import { Box, Button, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listDepartmentsByType } from '#shared/contracts/plant/department.ts';
import { getLinePlan, listPlanMachines } from '#shared/contracts/plant/line-version.ts';
import { LineEditor } from './line-editor.tsx';

/** `?line=<id>` edits that line; without it one is chosen. */
export function LineEditorPage(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const lineId = search.get('line');
  return (
    <Permitted needs={['plant_view']} title={t('linePlan.page')}>
      {lineId === null ? <LineChoice /> : <OpenLine key={lineId} lineId={lineId} />}
    </Permitted>
  );
}

function OpenLine(props: { readonly lineId: Id }): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const params = { id: props.lineId };
  // What the cache has may be older than the draft; the editor keeps what it opened.
  const opened = useCall(getLinePlan, { params }, { freshMs: 0 });
  const machines = useCall(listPlanMachines, { params });
  const error = opened.error ?? machines.error;
  if (opened.data && machines.data && opened.isFetchedAfterMount && !opened.isPlaceholderData) {
    return <LineEditor key={opened.data.lineId} opened={opened.data} machines={machines.data} />;
  }
  return (
    <>
      <PageHead title={t('linePlan.page')} />
      <LoadFailure
        error={error}
        isBlank
        onRetry={() => void Promise.all([opened.refetch(), machines.refetch()])}
      />
      {error && (
        <Button variant="outline" onClick={() => setSearch({ line: null })}>
          {t('linePlan.choose')}
        </Button>
      )}
    </>
  );
}

function LineChoice(): ReactElement {
  const { t, language } = useText();
  const { setSearch, navigate } = useView();
  const lines = useCall(listDepartmentsByType, { params: { type: 'line' } });
  return (
    <>
      <PageHead title={t('linePlan.page')} lead={t('linePlan.choose')} />
      <LoadFailure error={lines.error} onRetry={() => void lines.refetch()} />
      <Box bg="bg.panel" borderWidth="1px" rounded="lg" p="4">
        {lines.data?.length === 0 && (
          <EmptyState title={t('linePlan.noLines')} hint={t('linePlan.noLinesHint')}>
            <Button onClick={() => navigate('/deptlist/index')}>{t('linePlan.toDepartments')}</Button>
          </EmptyState>
        )}
        <Stack gap="2" role="list">
          {lines.data?.map((line) => (
            <Box key={line.deptId} role="listitem">
              <Button
                variant="outline"
                w="100%"
                maxW="520px"
                justifyContent="space-between"
                onClick={() => setSearch({ line: line.deptId })}
              >
                {nameOf(line, language)}
                <Text as="span" color="fg.muted" fontFamily="mono" textStyle="sm">
                  {line.code}
                </Text>
              </Button>
            </Box>
          ))}
        </Stack>
      </Box>
    </>
  );
}
