import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { railHandlerSample } from '#tests/support/samples/railway/rail-handler.ts';
import { railTrackSample } from '#tests/support/samples/railway/rail-track.ts';
import { trainSample } from '#tests/support/samples/railway/train.ts';
import { wagonVisitSample } from '#tests/support/samples/railway/wagon-visit.ts';

describeCrud(railTrackSample);

describeCrud(railHandlerSample);

describeCrud(trainSample);

describeCrud(wagonVisitSample);
