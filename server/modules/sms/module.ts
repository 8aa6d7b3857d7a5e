import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { FanCodes } from '#server/core/ports/fans/fan-codes.ts';
import type { SmsGateway } from '#server/core/ports/sign-in/sms-gateway.ts';
import { mountCodeRoutes } from './code-routes.ts';
import { type Codes, createCodes } from './codes.ts';
import { createFanCodes } from './fan-codes.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { mountRegistrationRoutes } from './register-routes.ts';
import type { SmsSchema } from './schema.ts';
import { createCodeSender, type SmsPorts } from './send-code.ts';
import { sweepMessages } from './sweep.ts';

const SWEEP_EVERY_MS = 60_000;

export interface SmsModule {
  readonly module: ServerModule;
  readonly fanCodes: FanCodes;
  /** Resolves when every message requested so far has been handed to the gateway or kept. */
  settled(): Promise<void>;
}

/** The codes alone: the accounts need them, and the module needs the accounts. */
export function createPhoneCodes({ db, clock }: Pick<ServerCore, 'db' | 'clock'>): Codes {
  return createCodes(typed(db), clock);
}

/** The messages alone: signing in and the accounts send notices, and the module needs the accounts. */
export function createSmsOutbox(
  core: Pick<ServerCore, 'db' | 'clock' | 'log'>,
  gateway: SmsGateway | null,
): Outbox {
  return createOutbox(typed(core.db), core.clock, gateway, onErrorOf(core));
}

function onErrorOf({ log }: Pick<ServerCore, 'log'>): (error: unknown) => void {
  const own = log.child({ module: 'sms' });
  return (error) => own.error({ err: error }, 'a text message was not sent');
}

/** Codes to phones: sign-in, registration, new passwords. Without a gateway the administrator reads them. */
export function createSmsModule(core: ServerCore, ports: SmsPorts, codes: Codes, outbox: Outbox): SmsModule {
  const { clock, principals, every, onStop } = core;
  const db = typed<SmsSchema>(core.db);
  const onError = onErrorOf(core);
  const sender = createCodeSender({ db, clock, codes, outbox, ports, onError });
  const settled = async () => {
    await sender.settled();
    await outbox.settled();
  };
  return {
    settled,
    fanCodes: createFanCodes({ db, clock, codes, outbox, onError }),
    module: {
      name: 'sms',
      async start() {
        onStop(settled);
        every('sweep text messages', SWEEP_EVERY_MS, () => sweepMessages(db, clock));
      },
      mount(app) {
        mountCodeRoutes(app, { principals, codes, sender, outbox, ports });
        mountRegistrationRoutes(app, { codes, ports });
      },
    },
  };
}
