import type { Endpoint } from '@docket/contract/endpoint.ts';
import { compileFits } from './fits.ts';

/**
 * Takes a call of the contract; returns what writes its answers as JSON with their envelope. Nothing that the contract
 * does not name leaves the house: an answer that is not exactly as declared is parsed, which drops what is not named
 * and throws where something is missing or wrong. As bytes: turning a text with names of all the world
 * into them on the connection showed in every profile.
 */
export function createAnswerWriter({ answer }: Pick<Endpoint, 'answer'>): (answered: object) => Buffer {
  const fits = compileFits(answer);
  return (answered) => {
    const clean = fits?.(answered) ? answered : (answer.parse(answered) as object);
    return Buffer.from(JSON.stringify({ success: true, ...clean }));
  };
}
