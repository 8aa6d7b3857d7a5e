import { Input } from '@chakra-ui/react';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { limitsText } from '#console/ui/warehouse/limits-text.ts';
import type { QualityCheckBillResult } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { type Entries, entryOf, outcomeOf, type TypedResult } from './entered-results.ts';
import { OutcomeCell, ResultAuditCell, ResultValue } from './result-cells.tsx';

const NOTE_MAX = 200;

/** Columns of the results; `onChange` null: they are only read. */
export function useResultColumns(
  entries: Entries,
  onChange: ((result: QualityCheckBillResult, change: Partial<TypedResult>) => void) | null,
): readonly Column<QualityCheckBillResult>[] {
  const { t, language } = useText();
  return [
    {
      key: 'name',
      head: t('qualityCheckBill.result.name'),
      wantedPx: 180,
      cell: (row) => <NameCell name={nameOf(row, language)} />,
    },
    {
      key: 'sampleNo',
      head: t('qualityCheckBill.result.sampleNo'),
      align: 'end',
      widthPx: 72,
      cell: ({ sampleNo }) => sampleNo,
    },
    {
      key: 'limits',
      head: t('qualityCheckBill.result.limits'),
      widthPx: 144,
      cell: (row) => limitsText(row) ?? t('qualityCheckBill.noLimits'),
    },
    {
      key: 'value',
      head: t('qualityCheckBill.result.value'),
      widthPx: onChange ? 300 : 170,
      cell: (row) => {
        const entry = entryOf(row, entries);
        return (
          <ResultValue
            result={row}
            entry={entry}
            outcome={outcomeOf(row, entry)}
            onChange={onChange && ((change) => onChange(row, change))}
          />
        );
      },
    },
    {
      key: 'isGood',
      head: t('qualityCheckBill.result.isGood'),
      widthPx: 136,
      cell: (row) => <OutcomeCell result={row} outcome={outcomeOf(row, entryOf(row, entries))} />,
    },
    {
      key: 'severity',
      head: t('qualityCheckBill.result.severity'),
      isMinor: true,
      widthPx: 100,
      cell: ({ severity }) => t(`qualityPlanItem.severities.${severity}`),
    },
    {
      key: 'note',
      head: t('qualityCheckBill.result.note'),
      wantedPx: 160,
      isMinor: true,
      cell: (row) => {
        const { note } = entryOf(row, entries);
        if (!onChange) return <span title={note}>{note || '–'}</span>;
        return (
          <Input
            size="sm"
            h="28px"
            aria-label={`${nameOf(row, language)} ${row.sampleNo}: ${t('qualityCheckBill.result.note')}`}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => onChange(row, { note: event.target.value })}
          />
        );
      },
    },
    {
      key: 'measuredBy',
      head: t('qualityCheckBill.result.measuredBy'),
      isMinor: true,
      widthPx: 180,
      cell: ({ measuredBy, measuredAt }) =>
        measuredAt === null ? (
          '–'
        ) : (
          <>
            {measuredBy} · <Moment form="relative" atMs={measuredAt} />
          </>
        ),
    },
    {
      key: 'audit',
      head: t('qualityCheckBill.result.audit'),
      wantedPx: 160,
      cell: (row) => <ResultAuditCell result={row} />,
    },
  ];
}
