import { takeLinkSecret } from '@docket/ui/take-link-secret.ts';
import { linkToken } from '../patient-page/link-token.ts';
import '../patient-page/page.css';
import { showMyMessages } from './my-messages-page.ts';

const container = document.getElementById('messages');
if (!container) throw new Error('messages.html has no #messages');

// The secret stands behind the #, which no browser sends: it goes to the server in the body of a POST alone.
void showMyMessages(container, linkToken(takeLinkSecret()));
// Another link in the same tab.
window.addEventListener('hashchange', () => window.location.reload());
