import { Button, Field, HStack, Input, mergeRefs } from '@chakra-ui/react';
import { type ComponentProps, type ReactElement, useRef, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { CaptchaProof } from '#shared/client/proof/captcha.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type SmsAnswer, type SmsTemplate, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import { useCountdown } from './use-countdown.ts';

const CaptchaDialog = lazyPart({
  texts: ['captcha'],
  load: () => import('#console/ui/captcha/captcha-dialog.tsx').then((module) => module.CaptchaDialog),
});

/** Has a code sent, with a solved captcha where one was asked for. */
export type SendCode = (phone: string, proof: CaptchaProof | null) => Promise<SmsAnswer>;

/**
 * The code of a phone, with the button that sends it: at rest, then counting down from 60 after a success, with the
 * field ready for the code. After too many requests a captcha is required first. The server's
 * message goes to `onProblem`, for the field's error; null clears it, on typing or on another code.
 */
export function CodeField(
  props: {
    readonly template: SmsTemplate;
    /** The number to send to; null when it is not one, which its own field says. */
    readonly takePhone: () => Promise<string | null>;
    readonly error: string | undefined;
    readonly onProblem: (message: string | null) => void;
    /** In place of the call that sends a code to any number. */
    readonly send?: SendCode;
  } & Pick<ComponentProps<typeof Input>, 'name' | 'ref' | 'onBlur' | 'onChange' | 'size'>,
): ReactElement {
  const {
    template,
    takePhone,
    error,
    onProblem,
    send: ownSend,
    size = 'md',
    ref,
    onChange,
    ...input
  } = props;
  const { t } = useText();
  const { api } = useServices();
  const [secondsLeft, startCountdown] = useCountdown();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [blockedPhone, setBlockedPhone] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);

  async function send(phone: string, proof: CaptchaProof | null): Promise<void> {
    setIsSending(true);
    setIsSent(false);
    onProblem(null);
    try {
      const answer = await (ownSend
        ? ownSend(phone, proof)
        : api.call(sendPhoneCode, { query: { phone, template, ...proof } }));
      if (answer.data) {
        setIsSent(true);
        startCountdown(LIMITS.codeResendS);
        box.current?.focus();
      } else if (answer.error === 'captcha_required') setBlockedPhone(phone);
      else onProblem(answer.msg ?? t('errors.unknown'));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      onProblem(failure.fields.phone ?? failure.message);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{t('sms.code')}</Field.Label>
      <HStack w="100%" gap="2">
        <Input
          {...input}
          ref={mergeRefs(box, ref)}
          onChange={(event) => {
            onProblem(null);
            onChange?.(event);
          }}
          size={size}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          fontVariantNumeric="tabular-nums"
        />
        <Button
          variant="outline"
          size={size === 'lg' ? 'lg' : 'md'}
          minW="132px"
          loading={isSending}
          disabled={secondsLeft > 0}
          onClick={() => void takePhone().then((phone) => (phone === null ? undefined : send(phone, null)))}
        >
          {secondsLeft > 0 ? t('sms.resendIn', { seconds: secondsLeft }) : t('sms.send')}
        </Button>
      </HStack>
      <FieldNote error={error}>
        {isSent && (
          <Field.HelperText role="status" color="var(--lw-state-production-text)">
            {t('sms.sent')}
          </Field.HelperText>
        )}
      </FieldNote>
      {blockedPhone !== null && (
        <CaptchaDialog
          open
          kind="blockPuzzle"
          onSolved={(proof) => void send(blockedPhone, proof)}
          onClose={() => setBlockedPhone(null)}
        />
      )}
    </Field.Root>
  );
}
