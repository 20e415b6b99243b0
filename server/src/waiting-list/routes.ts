import { answerOffer, readOffer } from '@docket/contract/endpoints/offer-link.ts';
import * as contract from '@docket/contract/endpoints/waiting-list.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import type { Serve } from '../platform/serve.ts';
import { findTakers } from './find-takers.ts';
import { createOfferLink } from './offer-link.ts';
import { acceptOffer, endOffer, linkOffer, offerTime } from './offers.ts';
import { addWish, changeWish, endWish, listWishes, reopenWish, setWantsEarlier } from './wishes.ts';

export function registerWaitingListRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.listWishes, listWishes);
  serve(contract.addWish, addWish);
  serve(contract.changeWish, changeWish);
  serve(contract.endWish, endWish);
  serve(contract.reopenWish, reopenWish);
  serve(contract.setWantsEarlier, setWantsEarlier);
  serve(contract.findTakers, findTakers);
  serve(contract.offerTime, offerTime);
  serve(contract.acceptOffer, acceptOffer);
  serve(contract.endOffer, endOffer);
  serve(contract.linkOffer, linkOffer);
  const link = createOfferLink();
  serve(readOffer, link.read);
  serve(answerOffer, link.answer);
}
