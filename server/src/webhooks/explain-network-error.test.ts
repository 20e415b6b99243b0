import { getSystemErrorMap } from 'node:util';
import { expect, test } from 'vitest';
import { explainNetworkError } from './explain-network-error.ts';

// Codes that connect(), a lookup, TLS or the HTTP parser may report.
const codes = [
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_STATUS',
  'HPE_INVALID_HEADER_TOKEN',
  'HPE_INVALID_CONTENT_LENGTH',
  'HPE_UNEXPECTED_CONTENT_LENGTH',
  'HPE_HEADER_OVERFLOW',
  'HPE_CLOSED_CONNECTION',
  'HPE_CB_headers_complete',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'INVALID_CA',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'EPROTO',
  ...[...getSystemErrorMap().values()]
    .map(([code]) => code)
    .filter((code) => /CONN|HOST|NET|TIMEDOUT|PIPE/.test(code)),
].filter((code) => !/ISCONN|ESPIPE|ENOPROTOOPT|EDESTADDRREQ/.test(code));

test.each(codes)('%s becomes a sentence without a code', (code) => {
  expect(explainNetworkError(code)).toMatch(/^[A-Z][^_]+$/);
  expect(explainNetworkError(code)).not.toContain(code);
});

test('an unknown code is named, and a missing one is not', () => {
  expect(explainNetworkError('ENEWCODE')).toBe('The host could not be reached (ENEWCODE)');
  expect(explainNetworkError(undefined)).toBe('The connection failed without a reason');
});
