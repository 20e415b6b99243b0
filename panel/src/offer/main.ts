import { takeLinkSecret } from '@docket/ui/take-link-secret.ts';
import { linkToken } from '../patient-page/link-token.ts';
import '../patient-page/page.css';
import { showOffer } from './offer-page.ts';

const container = document.getElementById('offer');
if (!container) throw new Error('offer.html has no #offer');

// The secret stands behind the #, which no browser sends: it goes to the server in the body of a POST alone.
void showOffer(container, linkToken(takeLinkSecret()));
// Another link in the same tab.
window.addEventListener('hashchange', () => window.location.reload());
