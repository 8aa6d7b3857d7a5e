import { z } from 'zod';
import { Proof } from '#shared/contracts/accounts/proof.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { Text } from '#shared/contracts/kit/text.ts';

/** A way in for machines: MQTT user name and password, or an HTTP key. The secret is shown once. */
export const IngestCredential = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['mqtt', 'http']),
  /** MQTT user name; for HTTP the key's first characters. */
  username: z.string(),
  createdAt: EpochMs,
  lastUsedAt: EpochMs.nullable(),
});
export type IngestCredential = z.infer<typeof IngestCredential>;

export const listCredentials = defineEndpoint({
  id: 'credential.list',
  method: 'GET',
  path: '/data/credential/list',
  access: 'connection_view',
  tenant: 'session',
  summary: 'Ingest credentials, without secrets.',
  reply: z.array(IngestCredential),
});

/** What a new credential is called and which way in it is for. */
export const CredentialBody = z.strictObject({
  name: Text(64),
  kind: z.enum(['mqtt', 'http']),
});
export type CredentialBody = z.infer<typeof CredentialBody>;

export const createCredential = defineEndpoint({
  id: 'credential.create',
  method: 'POST',
  path: '/data/credential',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Creates an ingest credential; the answer is the only time its secret is shown.',
  body: CredentialBody,
  reply: IngestCredential.extend({ secret: z.string() }),
});

export const removeCredential = defineEndpoint({
  id: 'credential.remove',
  method: 'DELETE',
  path: '/data/credential/:id',
  access: 'connection_edit',
  tenant: 'session',
  summary:
    'Revokes an ingest credential; its MQTT clients are disconnected. Asks for the proof of a verified password.',
  params: z.object({ id: Id }),
  query: z.object({ proof: Proof }),
  reply: z.boolean(),
});
