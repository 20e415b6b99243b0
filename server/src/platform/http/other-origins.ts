import { idempotencyHeader, tokenHeader, unattendedHeader } from '@docket/contract/endpoint.ts';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets pages of the listed origins call; all others only get what they could read without being let. */
export async function letOriginsCall(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: [
      tokenHeader.admin,
      tokenHeader.doctor,
      'content-type',
      idempotencyHeader,
      unattendedHeader,
    ],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  });
}
