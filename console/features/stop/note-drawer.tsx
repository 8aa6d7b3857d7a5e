import { NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { CodeAdvice } from '#console/ui/lines/code-advice.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { StopCategory } from '#shared/contracts/codes/vendor-text.ts';
import { getMachineOee, getMachineStops, type ListedStop } from '#shared/contracts/history/history.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { reasonText } from './reason-text.ts';

/** Of several stops: each keeps its own. */
const KEPT = 'kept';
const NONE = '';

/** Gives one or several stops a reason and a comment, or takes them away. */
export function NoteDrawer(props: {
  readonly machineId: Id;
  readonly stops: readonly ListedStop[];
  readonly nameOfStop: (stop: ListedStop) => string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const { machineId, stops } = props;
  const only = stops.length === 1 ? stops[0] : undefined;
  const [first] = useState({
    reasonId: only ? (only.note?.reason?.id ?? NONE) : KEPT,
    comment: only ? (only.note?.comment ?? '') : null,
  });
  const [reasonId, setReasonId] = useState(first.reasonId);
  const [comment, setComment] = useState(first.comment);
  const offered = useCall(stopReason.page, { query: { size: LIMITS.pageSizeMax, isActive: 'true' } }).data;
  const save = useAction(noteStops, [getMachineStops, getMachineOee]);
  const reasons = offered?.records ?? [];
  const own = only?.note?.reason;
  const isOffered = !own || reasons.some(({ id }) => id === own.id);
  const groups = StopCategory.options
    .map((category) => ({ category, items: reasons.filter((reason) => reason.category === category) }))
    .filter(({ items }) => items.length > 0);
  const isDirty = reasonId !== first.reasonId || comment !== first.comment;

  async function submit(): Promise<void> {
    if (!isDirty) return props.onClose();
    const body = {
      stops: stops.map(({ from }) => ({ machineId, at: from })),
      ...(reasonId !== first.reasonId && { reasonId: reasonId === NONE ? null : reasonId }),
      ...(comment !== first.comment && { comment: comment || null }),
    };
    await save
      .mutateAsync({ body })
      .then(({ count }) => {
        prompts.succeeded({ title: t('stop.give.done', { count }) });
        props.onSaved();
        props.onClose();
      })
      // Shown in the drawer, which stays open.
      .catch(() => {});
  }

  return (
    <FormDrawer
      widthPx={480}
      title={only ? t('stop.give.titleOne') : t('stop.give.title', { count: stops.length })}
      submitLabel={t('shell.actions.save')}
      isDirty={isDirty && !save.isSuccess}
      isBusy={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {only && (
        <Text color="fg.muted" textStyle="sm">
          {[props.nameOfStop(only), t(`states.long.${only.base}`), only.code, vendorTextIn(language, only)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {only && <CodeAdvice machineId={only.causeMachineId} code={only.code} label={t('stop.advice')} />}
      <FormField
        label={t('stop.give.reason')}
        error={save.error?.fields.reasonId}
        {...(offered?.total === 0 && { hint: t('stop.give.noReasons') })}
      >
        <NativeSelect.Root>
          <NativeSelect.Field value={reasonId} onChange={(event) => setReasonId(event.target.value)}>
            {!only && <option value={KEPT}>{t('stop.give.reasonKept')}</option>}
            <option value={NONE}>{t('stop.give.reasonNone')}</option>
            {!isOffered && <option value={own.id}>{reasonText(own, language)}</option>}
            {groups.map(({ category, items }) => (
              <optgroup key={category} label={t(`stopReason.category.${category}`)}>
                {items.map((reason) => (
                  <option key={reason.id} value={reason.id}>
                    {reasonText(reason, language)}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      <FormField
        label={t('stop.give.comment')}
        hint={t('stop.give.commentHint')}
        error={save.error?.fields.comment}
      >
        <Textarea
          rows={4}
          resize="vertical"
          maxLength={LIMITS.stopCommentMaxLength}
          value={comment ?? ''}
          {...(comment === null && { placeholder: t('stop.give.commentKept') })}
          onChange={(event) => setComment(event.target.value)}
        />
      </FormField>
    </FormDrawer>
  );
}
