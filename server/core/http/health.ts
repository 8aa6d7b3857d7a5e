import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type OperatorAccess, requireOperator } from '#server/core/access/operator-access.ts';
import { failure } from '#server/core/failure.ts';

const CHECK_TIMEOUT_MS = 2_000;

export interface Health {
  /** A part that `/readyz` asks; it rejects while it cannot work. */
  readiness(name: string, check: () => Promise<void>): void;
  /** From now on `/readyz` refuses, so that nothing new is sent here while the process stops. */
  drain(): void;
}

/** `/healthz` (the process lives), `/readyz` (every part answers), `/metrics` (Prometheus text, for operators). */
export function registerHealth(app: FastifyInstance, registry: Registry, access: OperatorAccess): Health {
  const checks = new Map<string, () => Promise<void>>();
  let isDraining = false;
  const config = { platform: true, rateLimit: false } as const;

  app.get('/healthz', { config }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config }, async (_request, reply) => {
    const parts = await Promise.all(
      [...checks].map(async ([name, check]) => [name, await answers(check)] as const),
    );
    const isReady = !isDraining && parts.every(([, ok]) => ok);
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503);
    return {
      status: isDraining ? 'stopping' : isReady ? 'ready' : 'unavailable',
      parts: Object.fromEntries(parts),
    };
  });

  app.get('/metrics', { config }, async (request, reply) => {
    await requireOperator(request, app.principals, { ...access, isOfAllTenants: true });
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });

  return {
    readiness(name, check) {
      if (checks.has(name)) throw failure('unknown', `two readiness checks are named ${name}`);
      checks.set(name, check);
    },
    drain() {
      isDraining = true;
    },
  };
}

async function answers(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  const asked = check().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
