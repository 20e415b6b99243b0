import type { OpenAccess } from '@docket/contract/endpoints/open-access.ts';

/** "Calendar link of Dr. Lin" */
export function formatAccess({ kind, about }: Pick<OpenAccess, 'kind' | 'about'>): string {
  switch (kind) {
    case 'calendar':
      return `Calendar link of ${about}`;
    case 'password':
      return `Password link for ${about}`;
    case 'sms address':
      return 'Address of the SMS gateway';
    case 'webhook':
      return `Webhook to ${URL.canParse(about) ? new URL(about).host : about}`;
    case 'message texts':
      return about === '1' ? '1 changed message text' : `${about} changed message texts`;
  }
}
