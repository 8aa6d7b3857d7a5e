import { Input, Textarea } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '#console/ui/api-hooks.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { errorAt, showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Notice, notice } from '#shared/contracts/notice.ts';

type Draft = z.input<typeof notice.createBody>;

const EMPTY: Draft = { msgType: '2', noticeTitle: '', messageContent: '', images: [] };

/** Writes a notice, or changes one. */
export function NoticeDrawer(props: {
  /** Null: a new one. */
  readonly notice: Notice | null;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { notice: edited, onClose } = props;
  const form = useForm<Draft, unknown, z.output<typeof notice.createBody>>({
    defaultValues: edited
      ? {
          msgType: edited.msgType,
          noticeTitle: edited.noticeTitle,
          messageContent: edited.messageContent,
          images: edited.images,
        }
      : EMPTY,
    mode: 'onTouched',
    resolver: zodResolver(notice.createBody),
  });
  const { register, control, handleSubmit, formState, setError } = form;
  const create = useAction(notice.create, [notice.page]);
  const update = useAction(notice.update, [notice.page]);
  /** The contract's rules: not empty, not too long. */
  const messageAt = (name: 'noticeTitle' | 'messageContent', max: number): string | undefined => {
    const message = errorAt(formState.errors, name);
    if (message === undefined) return undefined;
    const isLong = (form.getValues(name) ?? '').trim().length > max;
    return isLong ? t('shell.field.too_long', { max }) : t('shell.field.required');
  };

  const submit = handleSubmit((body) => {
    const done = {
      onSuccess: () => {
        notify({ kind: 'success', title: t(edited ? 'shell.saved' : 'messages.notices.published') });
        onClose();
      },
      onError: (error: Parameters<typeof showFieldErrors>[0]) => showFieldErrors(error, setError),
    };
    if (edited) update.mutate({ body: { id: edited.id, ...body } }, done);
    else create.mutate({ body }, done);
  });

  return (
    <FormDrawer
      widthPx={560}
      title={
        edited
          ? t('messages.notices.editTitle', { title: edited.noticeTitle })
          : t('messages.notices.createTitle')
      }
      submitLabel={t(edited ? 'shell.actions.save' : 'messages.notices.publish')}
      isDirty={formState.isDirty && !create.isSuccess && !update.isSuccess}
      isBusy={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="msgType"
        render={({ field }) => (
          <FormField label={t('messages.notices.form.type')} error={undefined}>
            <Segments
              value={field.value}
              onChange={field.onChange}
              items={[
                { value: '2', label: t('messages.type.t2') },
                { value: '1', label: t('messages.type.t1') },
              ]}
            />
          </FormField>
        )}
      />
      <FormField label={t('messages.notices.form.title')} error={messageAt('noticeTitle', 100)}>
        <Input autoComplete="off" {...register('noticeTitle')} />
      </FormField>
      <FormField
        label={t('messages.notices.form.content')}
        hint={t('messages.notices.form.contentHint')}
        error={messageAt('messageContent', 4_000)}
      >
        <Textarea rows={12} resize="vertical" {...register('messageContent')} />
      </FormField>
    </FormDrawer>
  );
}
