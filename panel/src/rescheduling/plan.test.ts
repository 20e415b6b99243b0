// @vitest-environment node
import type { Affected, PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import {
  chooseForAll,
  chooseProposals,
  countOutcomes,
  findChosenOption,
  findClashes,
  formatOutcomes,
  keepChoices,
  listOptions,
} from './plan.ts';

const move = (appointmentId: string, doctorId: string, slotTime: string): PlanStep => ({
  appointmentId,
  do: 'move',
  doctorId,
  slotDate: '21_11_2026',
  slotTime,
});
function affectedBy(id: string, slots: [string, string][], proposal = 0): Affected {
  const choices = slots.map(([doctorId, time]) => ({
    step: move(id, doctorId, time),
    label: `${time} with ${doctorId}`,
  }));
  return {
    appointment: anAppointment({ _id: id, doctorId: 'own', patient: id }),
    proposal: choices[proposal]?.step ?? { appointmentId: id, do: 'cancel' },
    choices,
  };
}
const nora = affectedBy('nora', [
  ['lee', '10:00 AM'],
  ['own', '9:00 AM'],
  ['own', '9:30 AM'],
]);
const omar = affectedBy(
  'omar',
  [
    ['lee', '10:00 AM'],
    ['own', '9:00 AM'],
    ['own', '9:30 AM'],
  ],
  1,
);
const ines = affectedBy('ines', []);

test('every appointment can also be cancelled or left', () => {
  expect(listOptions(nora).map(({ label, outcome }) => [label, outcome])).toEqual([
    ['10:00 AM with lee', 'colleague'],
    ['9:00 AM with own', 'later'],
    ['9:30 AM with own', 'later'],
    ['Cancel appointment', 'cancel'],
    ['Leave unchanged', 'keep'],
  ]);
});

test('a proposal outside the server’s choices can be chosen too', () => {
  const odd: Affected = { ...ines, proposal: move('ines', 'own', '3:00 PM') };
  expect(findChosenOption(odd, new Map()).label).toBe('21 November 2026, 3:00 PM');
  expect(findChosenOption({ ...odd, label: 'Sat 21 November, 3:00 PM' }, new Map()).label).toBe(
    'Sat 21 November, 3:00 PM',
  );
});

test('the proposed outcomes are counted in words', () => {
  const all = [nora, omar, ines];
  expect(formatOutcomes(countOutcomes(all, chooseProposals(all)))).toBe(
    '1 moves to a colleague, 1 moves to another time, 1 is cancelled',
  );
});

test('moving all to the next free time gives each time only once', () => {
  const all = [nora, omar, ines];
  const { chosen, left } = chooseForAll('later', all, chooseProposals(all));
  expect(all.map((conflict) => findChosenOption(conflict, chosen).label)).toEqual([
    '9:00 AM with own',
    '9:30 AM with own',
    'Cancel appointment',
  ]);
  expect(left).toBe(1);
  expect(findClashes(all, chosen).size).toBe(0);
});

test('of two appointments with one chosen time the earlier one keeps it', () => {
  const all = [nora, omar];
  const both = new Map([
    ['nora', 'own 21_11_2026 9:00 AM'],
    ['omar', 'own 21_11_2026 9:00 AM'],
  ]);
  expect([...findClashes(all, both)].map(([id, by]) => [id, by.appointment._id])).toEqual([['omar', 'nora']]);
});

test('choices survive another preview; new appointments and impossible choices are marked', () => {
  const chosen = new Map([
    ['nora', 'own 21_11_2026 9:30 AM'],
    ['omar', 'cancel'],
  ]);
  const noraNow = affectedBy('nora', [['lee', '10:00 AM']]);
  const kept = keepChoices(chosen, { before: [nora, omar], now: [noraNow, omar, ines] });
  expect([...kept.chosen]).toEqual([
    ['nora', 'lee 21_11_2026 10:00 AM'],
    ['omar', 'cancel'],
    ['ines', 'cancel'],
  ]);
  expect([...kept.marked]).toEqual([
    ['nora', 'again'],
    ['ines', 'new'],
  ]);
});

test('the appointment of a refusal is marked, though its slot is still offered', () => {
  const { marked } = keepChoices(chooseProposals([nora]), { before: [nora], now: [nora], refused: 'nora' });
  expect([...marked]).toEqual([['nora', 'again']]);
});
