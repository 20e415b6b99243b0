/** The server's base URL, set at build time; empty means the page's own origin. */
export const baseUrl: string = import.meta.env.API_BASE_URL ?? '';
