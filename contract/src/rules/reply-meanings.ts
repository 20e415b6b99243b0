/**
 * Meanings of a patient's reply to a message. Start: resume messages after a stop. Other: a person has to read it.
 * Apart from the rules that read replies, so that the panel does not load their word lists.
 */
export const replyMeanings = ['yes', 'cancel', 'stop', 'start', 'other'] as const;
export type ReplyMeaning = (typeof replyMeanings)[number];
