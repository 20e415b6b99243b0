import { fold } from '@docket/contract/fold.ts';

const determiners = ['a', 'an', 'the', 'my', 'me', 'his', 'her', 'their', 'our', 'your', 'any', 'some', 'no'];
// Van, der, de, do and the like are of names.
const functionWords = new Set([
  ...determiners,
  ...['to', 'in', 'on', 'at', 'of', 'by', 'from', 'for', 'with', 'into', 'between', 'until', 'till', 'since'],
  ...['so', 'or', 'and', 'but', 'not', 'is', 'are', 'was', 'be', 'as', 'if', 'it', 'its', "it's"],
  // What patients come for: "sore" is no Søren.
  ...[
    'sore',
    'throat',
    'cough',
    'coughing',
    'fever',
    'feverish',
    'pain',
    'pains',
    'painful',
    'ache',
    'aching',
  ],
  ...['headache', 'headaches', 'backache', 'earache', 'toothache', 'flu', 'jab', 'jabs', 'vaccine'],
  ...['vaccination', 'vaccinations', 'checkup', 'check-up', 'followup', 'follow-up', 'review', 'results'],
  ...['bloods', 'prescription', 'referral', 'dizzy', 'dizziness', 'nausea', 'vomiting', 'sick', 'swollen'],
  ...['swelling', 'injury', 'injured', 'stitches', 'dressing', 'smear', 'scan', 'xray', 'x-ray', 'asthma'],
  ...['can', 'could', 'see', 'want', 'wants', 'need', 'needs', 'would', 'has', 'have', 'get', 'ear', 'ears'],
  ...['knee', 'hip', 'leg', 'foot', 'chest'],
  ...['diabetes', 'pregnant', 'infection', 'allergy', 'allergic', 'consultation', 'consult', 'recheck'],
  ...['this', 'that', 'than', 'then', 'except', 'after', 'before', 'next', 'last', 'only', 'just'],
]);

/** Tells whether a word only joins others: it names nobody by the beginning of a name, "to" no Tomás. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(fold(word));
}

/** Tells whether a word stands before a noun: "with an interpreter" is with no Dr. Andersson. */
export function isDeterminer(word: string): boolean {
  return determiners.includes(fold(word));
}
