// @vitest-environment node
import { NoAnswer, Refused } from '@docket/contract/client.ts';
import { expect, test } from 'vitest';
import { profileFailure } from './profile-failure.ts';

test('the texts of a failed profile update, case by case', () => {
  expect(profileFailure(new Refused('About is required', 422))).toBe('About is required');
  expect(profileFailure(new Refused('', 200))).toBe('Profile update failed');
  expect(profileFailure(new NoAnswer('The server answered 502', true))).toBe('Server error occurred');
  expect(profileFailure(new NoAnswer('Failed to fetch', false))).toBe('No response from server');
  expect(profileFailure(new TypeError('boom'))).toBe('Error preparing request');
});
