import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { SmsGateway } from '#server/core/ports/sms-gateway.ts';
import { typed } from '#server/core/typed-database.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms.ts';
import { mountCodeRoutes } from './code-routes.ts';
import { type Codes, createCodes } from './codes.ts';
import { createOutbox } from './outbox.ts';
import { mountRegistrationRoutes } from './register-routes.ts';
import type { SmsSchema } from './schema.ts';
import { createCodeSender, type SmsPorts } from './send-code.ts';
import { sweepMessages } from './sweep.ts';

const SWEEP_EVERY_MS = 60_000;

export interface SmsModule {
  readonly module: ServerModule;
  /** Resolves when every message requested so far has been handed to the gateway or kept. */
  settled(): Promise<void>;
}

/** The codes alone: the accounts need them, and the module needs the accounts. */
export function createPhoneCodes({ db, clock }: Pick<ServerCore, 'db' | 'clock'>): Codes {
  return createCodes(typed(db), clock);
}

/** Codes to phones: sign-in, registration, new passwords. Without a gateway the administrator reads them. */
export function createSmsModule(
  core: ServerCore,
  ports: SmsPorts,
  codes: Codes,
  gateway: SmsGateway | null,
): SmsModule {
  const { clock, principals, every, onStop } = core;
  const db = typed<SmsSchema>(core.db);
  const log = core.log.child({ module: 'sms' });
  const onError = (error: unknown) => log.error({ err: error }, 'a text message was not sent');
  const outbox = createOutbox(db, clock, gateway, onError);
  const sender = createCodeSender({ db, clock, codes, outbox, ports, onError });
  // The message's text is the provider's: that important information of the account is being changed.
  ports.accounts.onPhoneReplaced(({ tenantId, phone }) =>
    sender.tell({ tenantId, phone, template: SMS_TEMPLATES.information }),
  );
  return {
    settled: sender.settled,
    module: {
      name: 'sms',
      async start() {
        onStop(sender.settled);
        every('sweep text messages', SWEEP_EVERY_MS, () => sweepMessages(db, clock));
      },
      mount(app) {
        mountCodeRoutes(app, { principals, codes, sender, outbox, ports });
        mountRegistrationRoutes(app, { codes, ports });
      },
    },
  };
}
