import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { VendorCodes } from '#server/core/ports/vendor-codes.ts';
import { routes } from '#server/core/routes.ts';
import { getCodeAdvice } from '#shared/contracts/code-advice.ts';

export function mountCodeAdvice(app: FastifyInstance, directory: PlantDirectory, codes: VendorCodes): void {
  routes(app)(getCodeAdvice)(async ({ tenantId, params, query }) => {
    if (!directory.machine(tenantId, params.id)) throw failure('machine_not_found');
    const advice = codes.find(tenantId, params.id, query.code)?.advice;
    return { advice: advice?.zh || advice?.en ? advice : null };
  });
}
