import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { Captchas } from '#server/core/ports/sign-in/captcha.ts';
import { mountCaptchaRoutes } from './captcha-routes.ts';
import { createCaptchaService } from './captcha-service.ts';
import { createDrawingCheck } from './drawing/drawing-check.ts';
import type { CaptchaSchema } from './schema.ts';
import { sweep } from './store.ts';

const SWEEP_EVERY_MS = 60_000;

export interface CaptchaModule {
  readonly module: ServerModule;
  readonly captchas: Captchas;
}

/** Captchas by the AJ-Captcha protocol, and a proof of work for those who cannot drag. */
export function createCaptchaModule(core: ServerCore): CaptchaModule {
  const { clock, every, readiness } = core;
  const db = typed<CaptchaSchema>(core.db);
  const service = createCaptchaService(db, clock, core.log.child({ module: 'captcha' }));
  return {
    captchas: service,
    module: {
      name: 'captcha',
      async start() {
        every('sweep captchas', SWEEP_EVERY_MS, () => db.platform((tx) => sweep(tx, clock.now())));
      },
      mount(app) {
        mountCaptchaRoutes(app, service);
        readiness('captcha', createDrawingCheck(clock));
      },
    },
  };
}
