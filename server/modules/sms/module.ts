import type { PhoneCodes, SmsGateway } from '#server/core/identity-ports.ts';
import type { ServerModule } from '#server/core/module.ts';
import { SmsTemplate } from '#shared/contracts/sms.ts';
import { mountCodeRoutes } from './code-routes.ts';
import { type Codes, createCodes } from './codes.ts';
import { smsCodes } from './migrations/0092-sms-codes.ts';
import { createOutbox } from './outbox.ts';
import { mountRegistration } from './register-routes.ts';
import { createSmsDesk, type SmsDesk, type SmsPorts } from './send-code.ts';
import { sweepMessages } from './sweep.ts';

const SWEEP_EVERY_MS = 60_000;

export interface SmsModule {
  readonly module: ServerModule;
  /** Works once the module has been registered. */
  readonly phoneCodes: PhoneCodes;
  /** Resolves when everything that was asked for has been handed on. */
  settled(): Promise<void>;
}

/** Codes to phones: sign-in, registration, new passwords. Without a gateway the administrator reads them. */
export function createSmsModule(ports: SmsPorts, gateway: SmsGateway | null): SmsModule {
  let codes: Codes | null = null;
  let desk: SmsDesk | null = null;
  return {
    module: {
      name: 'sms',
      migrations: [smsCodes],
      async register(context) {
        const { db, clock, log } = context;
        const onError = (error: unknown) => log.error({ err: error }, 'a text message was not sent');
        codes = createCodes(db, clock);
        const outbox = createOutbox(db, clock, gateway, onError);
        const ready = createSmsDesk({ db, clock, codes, outbox, ports, onError });
        desk = ready;
        mountCodeRoutes(context, { codes, desk: ready, outbox, ports });
        mountRegistration(context, { codes, ports });
        context.onStop(() => ready.settled());
        context.every('sweep text messages', SWEEP_EVERY_MS, () => sweepMessages(db, clock));
      },
    },
    settled: async () => desk?.settled(),
    phoneCodes: {
      async verify(tenantId, { phone, template, code }) {
        if (!codes) throw new Error('the sms module has not been registered');
        const known = SmsTemplate.safeParse(template);
        return known.success && codes.spend({ tenantId, phone, template: known.data }, code);
      },
    },
  };
}
