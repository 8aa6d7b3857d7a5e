import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAddress } from '#server/core/http/client-address.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { routes } from '#server/core/http/routes.ts';
import type { CaptchaCheckReply, CaptchaGetReply } from '#shared/contracts/captcha/captcha.ts';
import {
  checkCaptcha,
  checkCaptchaCode,
  getCaptcha,
  getCaptchaCode,
} from '#shared/contracts/captcha/captcha.ts';
import type { CaptchaClient } from './captcha-limits.ts';
import type { CaptchaService } from './captcha-service.ts';

/** AJ-Captcha's calls, and the forms of 2020's gateway. */
export function mountCaptchaRoutes(app: FastifyInstance, service: CaptchaService): void {
  const route = routes(app);

  route(getCaptchaCode)(async ({ query, request, reply }) => {
    if (query.randomStr !== undefined && !query.captchaType) {
      const { drawIdentify } = await import('./drawing/draw-identify.ts');
      reply.type('image/png');
      return new Uint8Array(await drawIdentify());
    }
    // The family's own page sends no kind: its gateway takes the slider.
    const captchaType = query.captchaType || 'blockPuzzle';
    return inBothForms(await service.get(toClient(request), captchaType, languageOf(request)));
  });

  route(checkCaptchaCode)(async ({ query, body, request }) =>
    inBothForms(await service.check(toClient(request), { ...body, ...query }, languageOf(request))),
  );

  route(getCaptcha)(async ({ body, request }) =>
    service.get(toClient(request), body.captchaType, languageOf(request)),
  );

  route(checkCaptcha)(async ({ body, request }) =>
    service.check(toClient(request), body, languageOf(request)),
  );
}

/** H15: by the connection's address. What a client says about itself is not asked. */
function toClient(request: FastifyRequest): CaptchaClient {
  return { address: countedAddress(request.ip) };
}

function languageOf(request: FastifyRequest) {
  return acceptedLanguage(request.headers['accept-language']);
}

function inBothForms<R extends CaptchaGetReply | CaptchaCheckReply>(reply: R) {
  return { code: 0, msg: null, data: reply, ...reply } as const;
}
