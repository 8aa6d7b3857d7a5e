import { Button, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { PasswordProofAction } from '#shared/contracts/accounts/proof.ts';
import type { SmsTemplate } from '#shared/contracts/sms/sms.ts';

const MobileVerifyDialog = lazyPart({
  texts: ['captcha', 'sms'],
  load: async () => (await import('./mobile-verify-dialog.tsx')).MobileVerifyDialog,
});
const AccountVerifyDialog = lazyPart({
  texts: ['sms'],
  load: async () => (await import('./account-verify-dialog.tsx')).AccountVerifyDialog,
});

/** Verifies the user by password, or by a code sent to the user's phone, before a permanent removal. */
export function RemovalVerifyDialog(props: {
  readonly question: string;
  /** What the removal means. */
  readonly text: string;
  /** Of the button that changes to the phone; absent = the account alone. */
  readonly byPhone?: { readonly label: string; readonly template: SmsTemplate };
  readonly action: PasswordProofAction;
  readonly onVerified: (proof: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { question, byPhone, action, onVerified, onClose } = props;
  const phone = useSession((state) => state.userInfo?.phone ?? null);
  const [isByPhone, setIsByPhone] = useState(false);
  return isByPhone && byPhone ? (
    <MobileVerifyDialog
      open
      title={question}
      template={byPhone.template}
      loss={props.text}
      onVerified={(proof) => (proof === null ? onClose() : onVerified(proof))}
      onClose={onClose}
    />
  ) : (
    <AccountVerifyDialog open action={action} onVerified={onVerified} onClose={onClose}>
      <Stack gap="1" align="start">
        <Text fontWeight="600">{question}</Text>
        <Text color="fg.muted">{props.text}</Text>
        {byPhone && phone !== null && (
          <Button variant="outline" size="xs" mt="2" onClick={() => setIsByPhone(true)}>
            {byPhone.label}
          </Button>
        )}
      </Stack>
    </AccountVerifyDialog>
  );
}
