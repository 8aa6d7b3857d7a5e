import type { FastifyInstance } from 'fastify';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import { getCodeAdvice } from '#shared/contracts/codes/code-advice.ts';

export function mountCodeAdvice(app: FastifyInstance, directory: PlantDirectory, codes: VendorCodes): void {
  routes(app)(getCodeAdvice)(async ({ session, tenantId, params, query }) => {
    const { id } = viewPlant(directory, session).machine(params.id);
    const advice = codes.find(tenantId, id, query.code)?.advice;
    return { advice: advice?.zh || advice?.en ? advice : null };
  });
}
