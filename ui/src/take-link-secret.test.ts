import { beforeEach, expect, test } from 'vitest';
import { forgetLinkSecret, takeLinkSecret } from './take-link-secret.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/offer');
});

test('a secret leaves the address and the history at once, and a reload finds it again', () => {
  window.history.replaceState(null, '', '/offer#one-secret');
  const entries = window.history.length;
  expect(takeLinkSecret()).toBe('one-secret');
  expect(window.location.href).not.toContain('secret');
  expect(window.history.length).toBe(entries);
  expect(takeLinkSecret()).toBe('one-secret');
});

test('another link in the same tab takes its place; one that was used is forgotten', () => {
  window.history.replaceState(null, '', '/offer#one');
  takeLinkSecret();
  window.history.replaceState(null, '', '/offer#other');
  expect(takeLinkSecret()).toBe('other');
  forgetLinkSecret();
  expect(takeLinkSecret()).toBe('');
});

test('the secret of one page is none of another', () => {
  window.history.replaceState(null, '', '/offer#one');
  takeLinkSecret();
  window.history.replaceState(null, '', '/messages');
  expect(takeLinkSecret()).toBe('');
});

test('a browser that keeps nothing reads the link once', () => {
  const { sessionStorage } = window;
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('denied');
    },
  });
  try {
    window.history.replaceState(null, '', '/offer#one');
    expect(takeLinkSecret()).toBe('one');
    expect(takeLinkSecret()).toBe('');
  } finally {
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value: sessionStorage });
  }
});
