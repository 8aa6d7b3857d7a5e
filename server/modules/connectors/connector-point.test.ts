import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { connectorPointSample } from '#tests/support/samples/connectors/connector-point.ts';

describeCrud(connectorPointSample);
