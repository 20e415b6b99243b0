import { takeLinkSecret } from '@docket/ui/take-link-secret.ts';
import { linkToken } from '../patient-page/link-token.ts';
import '../patient-page/page.css';
import { showMyMessages } from './my-messages-page.ts';

const container = document.getElementById('messages');
if (!container) throw new Error('messages.html has no #messages');

// The secret is behind the #, which browsers never send; only the body of a POST carries it.
void showMyMessages(container, linkToken(takeLinkSecret()));
// Another link was opened in this tab.
window.addEventListener('hashchange', () => window.location.reload());
