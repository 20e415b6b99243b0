/**
 * Returns a sentence for the manager about a failed connection to a webhook's host. A code appears only where it is
 * unknown to this table, so that an operator can look it up.
 */
export function explainNetworkError(code: string | undefined): string {
  if (code === undefined) return 'The connection failed without a reason';
  const [, sentence] = sentences.find(([pattern]) => pattern.test(code)) ?? [];
  return sentence ?? `The host could not be reached (${code})`;
}

// Codes of Node, of its HTTP parser (HPE_) and of OpenSSL. The first match counts.
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'No program listens at this URL'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ESHUTDOWN|ENOTCONN|EOF)$/, 'The connection was closed before an answer'],
  [/^(ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, 'The host did not accept the connection in time'],
  [/^(EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENONET)$/, 'No network route leads to the host'],
  [
    /^(EAI_AGAIN|EAI_FAIL|EAI_SERVICE|EAI_CANCELED|EAI_SYSTEM|ETIMEOUT|ESERVFAIL|EREFUSED)$/,
    'The hostname could not be looked up',
  ],
  [/^(ENOTFOUND|ENODATA|EAI_NODATA|EAI_NONAME|EAI_ADDRFAMILY|EBADNAME)$/, 'The hostname is unknown'],
  [/^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|EPROTONOSUPPORT)$/, 'This server has no network of the host’s kind'],
  [/^(EACCES|EPERM)$/, 'A firewall of this server forbids the connection'],
  [/^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/, 'This server has too many open connections'],
  [/^HPE_HEADER_OVERFLOW$/, 'The headers of the answer are too long'],
  [/^HPE_CLOSED_CONNECTION$/, 'The connection was closed before an answer'],
  [/^HPE_|^ERR_HTTP/, 'The answer is not HTTP: another kind of program listens at this URL'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the host has expired'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate of the host is not valid yet'],
  [/^CERT_REVOKED$/, 'The certificate of the host was revoked'],
  [/^(ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/, 'The certificate of the host is for another hostname'],
  [/CERT|SIGNATURE|ISSUER|_CA$|CA_|CRL|PATH_LENGTH/, 'The certificate of the host is not trusted'],
  [/^EPROTO$|SSL|TLS|ALERT/, 'The host offers no secure connection (TLS) that this server accepts'],
];
