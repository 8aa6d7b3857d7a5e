import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';

const MobileVerifyDialog = lazyPart({
  texts: ['captcha', 'sms'],
  load: () =>
    import('#console/ui/verify/mobile-verify-dialog.tsx').then((module) => module.MobileVerifyDialog),
});
const AccountVerifyDialog = lazyPart({
  texts: ['sms'],
  load: () =>
    import('#console/ui/verify/account-verify-dialog.tsx').then((module) => module.AccountVerifyDialog),
});
const NewPhoneDialog = lazyPart({
  texts: ['profile', 'sms'],
  load: () => import('./new-phone-dialog.tsx').then((module) => module.NewPhoneDialog),
});

/** The user's phone number. A change needs a code to the old number, or the password without one, then a code to the new. */
export function OwnPhone({ phone }: { readonly phone: string | null }): ReactElement {
  const { t } = useText();
  const opener = useRef<HTMLButtonElement>(null);
  const [isVerifying, setIsVerifying] = useState(false);
  const [proof, setProof] = useState<string | null>(null);
  const title = t(phone === null ? 'profile.phoneFirstTitle' : 'profile.phoneChangeTitle');

  function verified(given: string | null): void {
    setIsVerifying(false);
    setProof(given);
  }
  function close(): void {
    setIsVerifying(false);
    setProof(null);
  }

  return (
    <HStack gap="3">
      {phone ?? <Text color="fg.muted">{t('profile.none')}</Text>}
      <Button
        ref={opener}
        variant="outline"
        size="xs"
        aria-label={title}
        onClick={() => setIsVerifying(true)}
      >
        {t(phone === null ? 'profile.phoneAdd' : 'profile.phoneChange')}
      </Button>
      {isVerifying && phone !== null && (
        <MobileVerifyDialog
          open
          title={title}
          template={SMS_TEMPLATES.information}
          onVerified={verified}
          onClose={close}
        />
      )}
      {isVerifying && phone === null && (
        <AccountVerifyDialog open title={title} action="phone_first" onVerified={verified} onClose={close} />
      )}
      {proof !== null && (
        <NewPhoneDialog title={title} proof={proof} opener={() => opener.current} onClose={close} />
      )}
    </HStack>
  );
}
