import { Textarea } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { auditCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { REFRESHED_BY_CHECKS } from './use-check-bill-steps.ts';

const NOTE_MAX = 200;

/** Approves or rejects some results of a bill. */
export function AuditResultsDrawer(props: {
  readonly no: string;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { no, ids, onDone, onClose } = props;
  const act = useAction(auditCheckResults, REFRESHED_BY_CHECKS);
  const [audit, setAudit] = useState<'approved' | 'rejected'>('approved');
  const [note, setNote] = useState('');
  const { fields = {} } = act.error ?? {};

  async function submit(): Promise<void> {
    await act
      .mutateAsync({ query: { ids: ids.join(','), audit, ...(note && { note }) } })
      .then(() => {
        prompts.succeeded({
          title: t('crud.stepDone', { name: no, step: t(`qualityCheckBill.audits.${audit}`) }),
        });
        onDone();
      })
      // Shown in the drawer, which stays open.
      .catch(() => {});
  }

  return (
    <FormDrawer
      widthPx={480}
      title={t('qualityCheckBill.auditTitle', { no })}
      submitLabel={t('qualityCheckBill.steps.audit')}
      isDirty={note !== '' && !act.isSuccess}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t('qualityCheckBill.resultsSelected', { count: ids.length })}
        error={fields.ids ?? fields.auditor}
      >
        <Segments
          label={t('qualityCheckBill.result.audit')}
          items={(['approved', 'rejected'] as const).map((value) => ({
            value,
            label: t(`qualityCheckBill.audits.${value}`),
          }))}
          value={audit}
          onChange={setAudit}
        />
      </FormField>
      <FormField
        label={t('qualityCheckBill.field.auditNote')}
        hint={t('qualityCheckBill.noteHint')}
        error={fields.note}
      >
        <Textarea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormField>
    </FormDrawer>
  );
}
