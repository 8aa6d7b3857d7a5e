import { Button, CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CaptchaProof } from '#shared/client/proof/captcha.ts';
import type { CaptchaKind } from '#shared/contracts/captcha/captcha.ts';
import { ClickCaptcha } from './click-captcha.tsx';
import { ProofCaptcha } from './proof-captcha.tsx';
import { SlideCaptcha } from './slide-captcha.tsx';

/**
 * The popup 请完成安全验证. `onSolved` is called once with what a sign-in sends, then `onClose`; closing it in any
 * other way throws the picture away. Who cannot drag or click lets the browser work instead.
 */
export function CaptchaDialog(props: {
  readonly open: boolean;
  readonly kind: CaptchaKind;
  readonly onSolved: (proof: CaptchaProof) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { open, kind, onSolved, onClose } = props;
  const { t } = useText();
  const handle = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      placement="center"
      lazyMount
      unmountOnExit
      closeOnInteractOutside={false}
      initialFocusEl={() => handle.current ?? content.current}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content} tabIndex={-1} w="358px" maxW="358px">
            <Dialog.Header pb="3">
              <Dialog.Title fontSize="16px">{t('captcha.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="4">
              <Chosen kind={kind} onSolved={onSolved} onClose={onClose} handle={handle} />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('captcha.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Inside the dialog, so that each opening begins with the kind that was asked for. */
function Chosen(props: {
  readonly kind: CaptchaKind;
  readonly onSolved: (proof: CaptchaProof) => void;
  readonly onClose: () => void;
  readonly handle: RefObject<HTMLDivElement | null>;
}): ReactElement {
  const { kind, onSolved, onClose, handle } = props;
  const { t } = useText();
  const [isByWork, setIsByWork] = useState(kind === 'proofOfWork');
  const other = kind === 'proofOfWork' ? null : kind;
  return (
    <>
      {isByWork || other === null ? (
        <ProofCaptcha onSolved={onSolved} onClose={onClose} />
      ) : other === 'clickWord' ? (
        <ClickCaptcha mode="pop" onSolved={onSolved} onClose={onClose} />
      ) : (
        <SlideCaptcha mode="pop" onSolved={onSolved} onClose={onClose} handleRef={handle} />
      )}
      {other && (
        <Button
          variant="plain"
          size="xs"
          px="0"
          mt="2"
          color="accent.fg"
          onClick={() => setIsByWork(!isByWork)}
        >
          {isByWork
            ? t('captcha.back')
            : `${t(other === 'clickWord' ? 'captcha.cannotClick' : 'captcha.cannotDrag')} ${t('captcha.work')}`}
        </Button>
      )}
    </>
  );
}
