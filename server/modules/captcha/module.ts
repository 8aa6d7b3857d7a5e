import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#server/core/client-address.ts';
import type { CaptchaDesk } from '#server/core/identity-ports.ts';
import { toLanguage } from '#server/core/language.ts';
import type { ModuleContext, ServerModule } from '#server/core/module.ts';
import { routes } from '#server/core/routes.ts';
import type { CaptchaCheckReply, CaptchaGetReply } from '#shared/contracts/captcha.ts';
import { checkCaptcha, checkCode, getCaptcha, getCode } from '#shared/contracts/captcha.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { createDesk, type Desk } from './captcha-service.ts';
import type { Caller } from './counts.ts';
import { createDrawingCheck } from './drawing/drawing-check.ts';
import { captchaChallenges } from './migrations/0090-captcha-challenges.ts';
import type { CaptchaSchema } from './schema.ts';
import { sweep } from './store.ts';

const SWEEP_EVERY_MS = 60_000;

export interface CaptchaModule {
  readonly module: ServerModule;
  /** Works once the module has been registered. */
  readonly captchas: CaptchaDesk;
}

/** Captchas by the AJ-Captcha protocol, and a proof of work for those who cannot drag. */
export function createCaptchaModule(): CaptchaModule {
  let desk: Desk | null = null;
  return {
    module: {
      name: 'captcha',
      migrations: [captchaChallenges],
      async register(context) {
        desk = createDesk(context);
        mountEndpoints(context, desk);
        context.readiness('captcha', createDrawingCheck(context.clock));
        context.every('sweep captchas', SWEEP_EVERY_MS, () =>
          context.db.platform<CaptchaSchema, void>((tx) => sweep(tx, context.clock.now())),
        );
      },
    },
    captchas: {
      async spend(tenantId, proof) {
        if (!desk) throw new Error('the captcha module has not been registered');
        return desk.spend(tenantId, proof);
      },
    },
  };
}

function mountEndpoints({ app }: ModuleContext, desk: Desk): void {
  const route = routes(app);

  route(getCode)(async ({ tenantId, query, request, reply }) => {
    if (query.randomStr !== undefined && !query.captchaType) {
      const { drawIdentify } = await import('./drawing/draw-identify.ts');
      reply.type('image/png');
      return new Uint8Array(await drawIdentify());
    }
    // The family's own page sends no kind: its gateway takes the slider.
    const captchaType = query.captchaType || 'blockPuzzle';
    return inBothForms(await desk.get(toCaller(tenantId, request), captchaType, languageOf(request)));
  });

  route(checkCode)(async ({ tenantId, query, body, request }) =>
    inBothForms(await desk.check(toCaller(tenantId, request), { ...body, ...query }, languageOf(request))),
  );

  route(getCaptcha)(async ({ tenantId, body, request }) =>
    desk.get(toCaller(tenantId, request), body.captchaType, languageOf(request)),
  );

  route(checkCaptcha)(async ({ tenantId, body, request }) =>
    desk.check(toCaller(tenantId, request), body, languageOf(request)),
  );
}

/** H15: by the connection's address. What a client says about itself is not asked. */
function toCaller(tenantId: Id, request: FastifyRequest): Caller {
  return { tenantId, address: countedAddress(request.ip) };
}

function languageOf(request: FastifyRequest) {
  return toLanguage(request.headers['accept-language']);
}

function inBothForms<R extends CaptchaGetReply | CaptchaCheckReply>(reply: R) {
  return { code: 0, msg: null, data: reply, ...reply } as const;
}
