import { createHttpServer } from '@docket/server/platform/http/create-server.ts';
import { createReadForm } from '@docket/server/platform/read-form.ts';
import { Refusal } from '@docket/server/platform/refusal.ts';
import { createServe, type Serve, type ServingParts } from '@docket/server/platform/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { TestAnswer, TestRequest } from './client.ts';
import { openTestClinic, request, type TestOverrides } from './clinic.ts';

/** A server with the real HTTP layer, and calls that a test declares in place of Docket's. */
export interface Border {
  readonly app: FastifyInstance;
  readonly engine: Awaited<ReturnType<typeof openTestClinic>>['context']['engine'];
  request(testRequest: TestRequest): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Opens such a server. It accepts the tokens 'admin-token' and 'doctor-token'. */
export async function openBorder(
  declare: (serve: Serve, app: FastifyInstance) => void,
  overrides: TestOverrides = {},
): Promise<Border> {
  const clinic = await openTestClinic(overrides);
  const app = await createHttpServer(clinic.context, overrides.panelFolder ?? '/nowhere');
  const { publicUrl, maxWritesPerMinute } = clinic.context.settings;
  const readForm = createReadForm();
  const checkIdentityConfirmed = async () => undefined;
  const parts = { authenticate, checkIdentityConfirmed, readForm, publicUrl, maxWritesPerMinute };
  declare(createServe(app, clinic.context, parts), app);
  await app.ready();
  return {
    app,
    engine: clinic.context.engine,
    request: (testRequest) => request(app, testRequest),
    async close() {
      await app.close();
      await clinic.close();
    },
  };
}

const authenticate: ServingParts['authenticate'] = async (token, role) => {
  if (token !== `${role}-token`) throw new Refusal('unauthenticated', 'Please log in');
  return { accountId: role, role, name: 'Ada', isManager: role === 'admin', tokenHash: token };
};
