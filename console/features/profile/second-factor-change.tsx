import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { AccountVerifyDialog } from '#console/ui/verify/account-verify-dialog.tsx';
import {
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#shared/contracts/second-factor/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorCode } from './second-factor-code.tsx';

interface ChangeProps {
  readonly what: 'end' | 'renew';
  /** What has the focus afterwards: the first of the two dialogs is gone by then. */
  readonly opener: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** Turning the second factor off, or making new recovery codes: both take both factors. */
export function SecondFactorChange({ what, opener, onClose }: ChangeProps): ReactElement {
  const { t } = useText();
  const [proof, setProof] = useState<string | null>(null);
  if (proof !== null) return <CodeDialog what={what} proof={proof} opener={opener} onClose={onClose} />;
  return (
    <AccountVerifyDialog
      open
      title={t(what === 'end' ? 'security.end' : 'security.renew')}
      action={what === 'end' ? 'second_factor_end' : 'recovery_codes'}
      onVerified={setProof}
      onClose={onClose}
    />
  );
}

function CodeDialog({
  what,
  proof,
  opener,
  onClose,
}: ChangeProps & { readonly proof: string }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const end = useAction(endSecondFactor, [getSecondFactor]);
  const renew = useAction(renewRecoveryCodes, [getSecondFactor]);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t(what === 'end' ? 'security.end' : 'security.renew');

  function finish(): void {
    prompts.succeeded({ title: t(what === 'end' ? 'security.ended' : 'security.renewed') });
    onClose();
  }
  async function take(code: string): Promise<void> {
    const body = { proof, code };
    if (what === 'renew') setCodes((await renew.mutateAsync({ body })).recoveryCodes);
    else {
      await end.mutateAsync({ body });
      finish();
    }
  }

  return (
    <Dialog.Root
      open
      placement="center"
      size="sm"
      closeOnInteractOutside={false}
      closeOnEscape={codes === null}
      finalFocusEl={opener}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{codes ? t('security.recoveryTitle') : title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="6">
              {codes ? (
                <RecoveryCodes codes={codes} onKept={finish} />
              ) : (
                <SecondFactorCode
                  lead={t(what === 'end' ? 'security.endHint' : 'security.renewHint')}
                  label={title}
                  isDanger={what === 'end'}
                  onCode={take}
                  onCancel={onClose}
                />
              )}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
