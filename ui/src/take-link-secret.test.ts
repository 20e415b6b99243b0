import { beforeEach, expect, test } from 'vitest';
import { forgetLinkSecret, takeLinkSecret } from './take-link-secret.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/offer');
});

test('a secret is removed from the URL and the history at once, and a reload returns it again', () => {
  window.history.replaceState(null, '', '/offer#one-secret');
  const entries = window.history.length;
  expect(takeLinkSecret()).toBe('one-secret');
  expect(window.location.href).not.toContain('secret');
  expect(window.history.length).toBe(entries);
  expect(takeLinkSecret()).toBe('one-secret');
});

test('another link in the tab replaces the secret, and a used one is forgotten', () => {
  window.history.replaceState(null, '', '/offer#one');
  takeLinkSecret();
  window.history.replaceState(null, '', '/offer#other');
  expect(takeLinkSecret()).toBe('other');
  forgetLinkSecret();
  expect(takeLinkSecret()).toBe('');
});

test('each page has its secret', () => {
  window.history.replaceState(null, '', '/offer#one');
  takeLinkSecret();
  window.history.replaceState(null, '', '/messages');
  expect(takeLinkSecret()).toBe('');
});

test('a browser without storage reads the link once', () => {
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
