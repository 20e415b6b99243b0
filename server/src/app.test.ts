import { useTestClinic } from '@docket/testing/clinic.ts';
import { describe, expect, test } from 'vitest';

const clinic = useTestClinic();

describe('the border', () => {
  test('an unknown path is a 404 envelope', async () => {
    const answer = await clinic.request({ method: 'GET', path: '/api/nowhere' });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, message: 'Page not found' });
  });
});
