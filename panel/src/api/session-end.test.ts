import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { forgetSessionEnd, reportSessionEnd, useEndedSessions } from './session-end.ts';

it('says that an account was archived, whichever refusal came first', () => {
  const { result } = renderHook(useEndedSessions);
  act(() => reportSessionEnd('doctor', 'one'));
  act(() => reportSessionEnd('doctor', 'one', true));
  expect(result.current).toEqual([{ role: 'doctor', isArchived: true }]);
  act(() => reportSessionEnd('doctor', 'one'));
  expect(result.current).toEqual([{ role: 'doctor', isArchived: true }]);
  act(() => forgetSessionEnd('doctor'));
});
