import { HStack, Input, NativeSelect, Text } from '@chakra-ui/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type {
  QualityCheckBillResult,
  ResultAudit,
} from '#shared/contracts/quality/quality-check-bill-result.ts';
import type { ResultOutcome, TypedResult } from './entered-results.ts';

const OUTCOMES: Readonly<Record<ResultOutcome, StateLook>> = {
  good: STATE_LOOKS.good,
  bad: STATE_LOOKS.failed,
  unreadable: STATE_LOOKS.failed,
  open: STATE_LOOKS.paused,
  unjudged: { glyph: 'pause', colour: 'fg' },
};

/** Whether a value is as it should be: a mark, a word and a colour. */
export function OutcomeCell(props: {
  readonly result: QualityCheckBillResult;
  readonly outcome: ResultOutcome;
}): ReactElement {
  const { t } = useText();
  const { result, outcome } = props;
  const isNumber = result.valueKind === 'number';
  const texts: Readonly<Record<ResultOutcome, string>> = {
    good: t('qualityCheckBill.good'),
    bad: t(isNumber ? 'qualityCheckBill.bad' : 'qualityCheckBill.notGood'),
    unreadable: t('qualityCheckBill.badNumber'),
    open: t('qualityCheckBill.notMeasured'),
    unjudged: t('qualityCheckBill.notJudged'),
  };
  return <StateCell look={OUTCOMES[outcome]} text={texts[outcome]} />;
}

const AUDITS: Readonly<Record<ResultAudit, StateLook>> = {
  open: STATE_LOOKS.paused,
  approved: STATE_LOOKS.good,
  rejected: { glyph: 'close', colour: 'fg.error', isStrong: true },
};

export function ResultAuditCell({ result }: { readonly result: QualityCheckBillResult }): ReactElement {
  const { t } = useText();
  const { audit, auditNote, auditedBy } = result;
  return (
    <StateCell look={AUDITS[audit]} text={t(`qualityCheckBill.audits.${audit}`)}>
      {auditedBy && (
        <span title={auditNote ?? undefined}>{[auditedBy, auditNote].filter(Boolean).join(' · ')}</span>
      )}
    </StateCell>
  );
}

/** Enter goes to the next value of the table, as on a sheet of paper. */
function toNext(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-result-value]')];
  all[all.indexOf(event.currentTarget) + 1]?.focus();
}

/** The value of a result as text, or as a field while the bill is being measured. */
export function ResultValue(props: {
  readonly result: QualityCheckBillResult;
  readonly entry: TypedResult;
  readonly outcome: ResultOutcome;
  readonly onChange: ((change: Partial<TypedResult>) => void) | null;
}): ReactElement {
  const { t, language } = useText();
  const { result, entry, outcome, onChange } = props;
  const { valueKind, unit, sampleNo } = result;
  const label = `${nameOf(result, language)} ${sampleNo}`;
  const isBad = outcome === 'bad' || outcome === 'unreadable';
  if (onChange === null) {
    const { value } = entry;
    const text = value === 'yes' || value === 'no' ? t(`qualityCheckBill.${value}`) : value;
    return (
      <Text as="span" color={isBad ? 'fg.error' : undefined} fontWeight={isBad ? '600' : undefined}>
        {value === '' ? '–' : valueKind === 'number' && unit ? `${value} ${unit}` : text}
      </Text>
    );
  }
  const shared = { 'aria-label': label, 'data-result-value': '', onKeyDown: toNext };
  if (valueKind === 'yes_no')
    return (
      <Choice
        {...shared}
        value={entry.value}
        onChange={(value) => onChange({ value })}
        choices={['yes', 'no']}
      />
    );
  return (
    <HStack gap="2">
      <Input
        {...shared}
        size="sm"
        h="28px"
        value={entry.value}
        aria-invalid={isBad || undefined}
        autoComplete="off"
        {...(valueKind === 'number' && {
          inputMode: 'decimal' as const,
          textAlign: 'end' as const,
          maxW: '110px',
          fontVariantNumeric: 'tabular-nums',
        })}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      {valueKind === 'number' && unit && (
        <Text as="span" color="fg.muted" flex="none">
          {unit}
        </Text>
      )}
      {valueKind === 'text' && (
        <Choice
          aria-label={`${label}: ${t('qualityCheckBill.result.isGood')}`}
          value={entry.isGood === null ? '' : entry.isGood ? 'yes' : 'no'}
          onChange={(value) => onChange({ isGood: value === '' ? null : value === 'yes' })}
          choices={['yes', 'no']}
        />
      )}
    </HStack>
  );
}

function Choice(props: {
  readonly 'aria-label': string;
  readonly value: string;
  readonly choices: readonly ('yes' | 'no')[];
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}): ReactElement {
  const { t } = useText();
  const { value, choices, onChange, ...control } = props;
  return (
    <NativeSelect.Root size="sm" w="128px" flex="none">
      <NativeSelect.Field
        {...control}
        h="28px"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('qualityCheckBill.choose')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`qualityCheckBill.${choice}`)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
