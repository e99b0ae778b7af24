import type { Contract } from '@lorikeet/contracts';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import { type ReceivedFile, readUpload } from './file-upload.ts';
import { refuseUnstorable } from './storable.ts';

/** What was sent, for as long as `body` runs: a file that it does not take is not kept. */
export async function receiving<T>(
  contract: Contract,
  request: FastifyRequest,
  files: FileStore,
  body: (sent: { raw: unknown; file?: ReceivedFile }) => Promise<T>,
): Promise<T> {
  if (!contract.file) {
    const raw = rawInput(contract, request);
    refuseUnstorable(raw);
    return body({ raw });
  }
  const { fields, file } = await readUpload(request, { ...contract, file: contract.file }, files);
  try {
    const raw = { ...fields, ...(request.params as object) };
    refuseUnstorable(raw);
    return await body({ raw, file });
  } finally {
    await file.dropUntaken();
  }
}

/** Path fields over query (GET) or body (POST); a body that is no object is left for the contract to refuse. */
function rawInput(contract: Contract, request: FastifyRequest): unknown {
  const params = (request.params ?? {}) as Record<string, unknown>;
  const sent = contract.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, ...params };
}
