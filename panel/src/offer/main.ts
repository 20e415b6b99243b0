import { takeLinkSecret } from '@docket/ui/take-link-secret.ts';
import { linkToken } from '../patient-page/link-token.ts';
import '../patient-page/page.css';
import { showOffer } from './offer-page.ts';

const container = document.getElementById('offer');
if (!container) throw new Error('offer.html has no #offer');

// The secret is behind the #, which browsers never send; only the body of a POST carries it.
void showOffer(container, linkToken(takeLinkSecret()));
// Another link was opened in this tab.
window.addEventListener('hashchange', () => window.location.reload());
