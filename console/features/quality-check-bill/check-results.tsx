import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useAction, useCall, useMay, useSession } from '#console/ui/api-hooks.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useUnsavedChanges } from '#console/ui/use-unsaved-changes.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { type QualityCheckBill, qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { enterCheckResults, listCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { AuditResultsDrawer } from './audit-results-drawer.tsx';
import { CheckBillStateCell, VerdictCell } from './check-bill-cells.tsx';
import { CheckBillDrawers } from './check-bill-drawers.tsx';
import { type Entries, entryOf, outcomeOf, toResults, withEntry } from './entered-results.ts';
import { useResultColumns } from './result-columns.tsx';
import { REFRESHED_BY_CHECKS, useCheckBillSteps } from './use-check-bill-steps.ts';

const MINUTE_MS = 60_000;
const NOTHING: Entries = new Map();

/** The results of one check bill: filled in place while it is inspected, then audited. */
export function CheckResults(props: { readonly billId: string }): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['quality_view']} title={t('qualityCheckBill.title')}>
      <LoadedBill billId={props.billId} />
    </Permitted>
  );
}

function LoadedBill({ billId }: { readonly billId: string }): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const bill = useCall(qualityCheckBill.get, { params: { id: billId } });
  const results = useCall(listCheckResults, { query: { checkbillId: billId } });
  const steps = useCheckBillSteps();
  const enter = useAction(enterCheckResults, REFRESHED_BY_CHECKS);
  const [entries, setEntries] = useState(NOTHING);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAuditing, setIsAuditing] = useState(false);
  const unsaved = useUnsavedChanges(entries.size > 0, () => setEntries(NOTHING));
  const nowMs = useServerNow(MINUTE_MS);
  const { mayEnter, whyNoEntry, mayAudit, whyNoAudit } = useRights(bill.data);
  const columns = useResultColumns(
    entries,
    mayEnter ? (result, change) => setEntries((before) => withEntry(before, result, change)) : null,
  );
  const isReadable = useMemo(
    () => results.data?.every((one) => outcomeOf(one, entryOf(one, entries)) !== 'unreadable') ?? false,
    [results.data, entries],
  );

  function save(): void {
    enter.mutate(
      { body: { checkbillId: billId, results: toResults(entries) } },
      {
        onSuccess: () => {
          prompts.succeeded({ title: t('qualityCheckBill.saved', { count: entries.size }) });
          setEntries(NOTHING);
        },
        onError: (failure) =>
          prompts.failed(
            failure instanceof ApiError ? (Object.values(failure.fields)[0] ?? failure) : failure,
          ),
      },
    );
  }

  return (
    <FillPage>
      <BackToList label={t('qualityCheckBill.back')} param="bill" prefix="results." />
      <PageHead
        title={
          bill.data ? t('qualityCheckBill.resultsTitle', { no: bill.data.no }) : t('qualityCheckBill.title')
        }
        lead={bill.data ? leadOf(bill.data, language) : ''}
      >
        {mayEnter && (
          <Button
            variant={entries.size > 0 ? 'solid' : 'outline'}
            disabled={entries.size === 0 || !isReadable}
            loading={enter.isPending}
            onClick={save}
          >
            {t('qualityCheckBill.save')}
          </Button>
        )}
        {bill.data &&
          steps.actionsOf(bill.data).map(({ label, refusal, isDangerous, onSelect }) => (
            <Button
              key={label}
              variant={isDangerous ? 'ghost' : 'outline'}
              {...(isDangerous && { color: 'fg.error' })}
              disabled={refusal !== undefined || entries.size > 0}
              title={
                refusal ??
                (entries.size > 0 ? t('qualityCheckBill.unsaved', { count: entries.size }) : undefined)
              }
              onClick={() => void onSelect()}
            >
              {label}
            </Button>
          ))}
      </PageHead>
      {bill.data && (
        <HStack gap="5" mb="3" flexWrap="wrap" textStyle="sm" flex="none">
          <CheckBillStateCell row={bill.data} nowMs={nowMs} />
          {bill.data.verdict !== 'none' && <VerdictCell verdict={bill.data.verdict} />}
          {bill.data.inspector && (
            <Text>
              {t('qualityCheckBill.field.inspector')} {bill.data.inspector}
            </Text>
          )}
          {bill.data.auditedBy && (
            <Text>
              {t('qualityCheckBill.field.auditedBy')} {bill.data.auditedBy}
            </Text>
          )}
          {bill.data.auditNote && bill.data.state === 'audited' && (
            <Text>
              {t('qualityCheckBill.field.auditNote')} {bill.data.auditNote}
            </Text>
          )}
          <Text color="fg.muted" role="status">
            {entries.size > 0
              ? t('qualityCheckBill.unsaved', { count: entries.size })
              : (whyNoAudit ?? whyNoEntry ?? '')}
          </Text>
        </HStack>
      )}
      <LocalTable
        formName="qualityCheckBillResult"
        label={t('qualityCheckBill.open')}
        columns={columns}
        rows={results.data}
        loading={results}
        rowKey={({ id }) => id}
        rowName={({ name, sampleNo }) => `${name} ${sampleNo}`}
        empty={{ title: t('qualityCheckBill.noResults'), hint: t('qualityCheckBill.noResultsHint') }}
        selection={mayAudit ? { keys: selected, onChange: setSelected } : undefined}
        bulkActions={
          <Button size="xs" onClick={() => setIsAuditing(true)}>
            {t('qualityCheckBill.auditSelected')}
          </Button>
        }
      />
      {bill.data && isAuditing && (
        <AuditResultsDrawer
          no={bill.data.no}
          ids={[...selected]}
          onDone={() => {
            setIsAuditing(false);
            setSelected(new Set());
          }}
          onClose={() => setIsAuditing(false)}
        />
      )}
      <CheckBillDrawers steps={steps} />
      {unsaved.question}
    </FillPage>
  );
}

function leadOf(bill: QualityCheckBill, language: Language): string {
  const { productCode, lotCode, planName } = bill;
  return [productCode, productText(bill, language), lotCode, planName].filter(Boolean).join(' · ');
}

/** What the user may do with the results of a bill, and why not. */
function useRights(bill: QualityCheckBill | undefined) {
  const { t } = useText();
  const isInspector = useMay('quality_edit');
  const isAuditor = useMay('quality_audit');
  const username = useSession((state) => state.userInfo?.username);
  if (!bill) return { mayEnter: false, mayAudit: false };
  const { state, inspector, auditNote } = bill;
  const isOwn = inspector === username;
  const mayEnter = state === 'inspecting' && isInspector;
  return {
    mayEnter,
    mayAudit: state === 'submitted' && isAuditor && !isOwn,
    whyNoEntry: mayEnter
      ? undefined
      : state === 'inspecting'
        ? t('qualityCheckBill.whyNoEntry.permission')
        : t(`qualityCheckBill.whyNoEntry.${state}`, { note: auditNote ?? '' }),
    whyNoAudit:
      state !== 'submitted' || (isAuditor && !isOwn)
        ? undefined
        : t(`qualityCheckBill.whyNoAudit.${isAuditor ? 'inspector' : 'permission'}`),
  };
}
