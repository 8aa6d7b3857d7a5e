import type { FastifyInstance } from 'fastify';
import { mountMaterialRoutes } from './material-routes.ts';
import type { MediaParts } from './media-parts.ts';
import { mountNewsRoutes } from './news-routes.ts';
import { mountPublishRoutes } from './publish-routes.ts';
import { mountTemporaryFile } from './temporary-file.ts';
import { mountMaterialUploads } from './upload-routes.ts';

export function mountMaterials(app: FastifyInstance, parts: MediaParts): void {
  mountMaterialRoutes(app, parts);
  mountMaterialUploads(app, parts);
  mountTemporaryFile(app, parts);
  mountNewsRoutes(app, parts);
  mountPublishRoutes(app, parts);
}
