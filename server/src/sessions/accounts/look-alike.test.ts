import { cleanName } from '@docket/contract/formats/clean-name.ts';
import { hasMixedWord } from '@docket/contract/formats/scripts.ts';
import { expect, test } from 'vitest';
import { imitates, looksAlike, looksLikeEmail } from './look-alike.ts';

test.each([
  ['Anna Meier', 'anna meier'],
  ['Anna Meier', 'Аnna Меіer'],
  ['ANNA MEIER', 'АННА МЕІЕR'.replace('НН', 'NN')],
  ['Anna Meier', 'Αnna Meier'],
  ['Helen', 'Ηelen'],
  ['Anna Meier', 'Ａｎｎａ Ｍｅｉｅｒ'],
  ['Anna Meier', '𝐀𝐧𝐧𝐚 𝐌𝐞𝐢𝐞𝐫'],
  ['José', 'Jose'],
  ['Ian', 'lan'],
  ['Ian', '1an'],
  ['Bob', 'B0b'],
  ['Arnold', 'Amold'],
  ['Dr. Weber', 'Dr Weber'],
  ['Anna-Maria', 'Anna Maria'],
  ['Анна', 'АННА'],
  ['Πέτρος', 'πετρος'],
  ['Peter', 'ᴘᴇᴛᴇʀ'],
  ['Ben', 'Ɓen'],
  ['Eve', 'Ɛve'],
  ['Zoe', 'ƶoe'],
  ['Ada', 'ᎪᎠᎪ'],
  ['Eve', 'ꓰve'],
  ['Omar', 'ⲞⲘar'],
  ['Ada', 'ᴬᵈᵃ'],
  ['Ada', '🄰da'],
  ['Ada ❤', 'Ada ❤\ufe0f'],
  ['Ada', 'Ada\u20dd'],
  ["O'Neil", 'O\ua78cNeil'],
  ["O'Neil", 'O\u02b9Neil'],
  ['Anna-Maria', 'AnnaーMaria'],
  ['Ada', '"Ada"'],
  ['王小明', '王\u{e0100}小明'],
])('%s and %s look the same', (text, other) => {
  expect(looksAlike(text, other)).toBe(true);
  expect(looksAlike(other, text)).toBe(true);
});

test.each([
  ['Lia Brown', 'Ila Brown'],
  ['Anna Meier', 'Anna Maier'],
  ['Person 1', 'Person 2'],
  ['Sam', 'Samuel'],
  ['Анна', 'Инна'],
  ['王小明', '王小朋'],
  ['Anna', 'Hanna'],
  ['राम', 'रमा'],
  ['नीता', 'नेता'],
  ['மணி', 'மாணி'],
  ['สุนี', 'สนี'],
  ['ハナ', 'バナ'],
  ['김민수', '김민서'],
  ['محمد', 'محمود'],
  ['Nguyễn Văn An', 'Nguyễn Văn Anh'],
  ['Ó Briain', 'Ó Broin'],
])('%s and %s do not', (text, other) => {
  expect(looksAlike(text, other)).toBe(false);
});

test.each([
  'Nguyễn Thị Thùy Trang',
  'Đặng Hữu Phước',
  'أحمد بن علي',
  'نور\u200cالدین',
  'अमर्त्य सेन',
  'क्\u200dषमा',
  'श्री\u200cराम',
  'Seán Ó Ríordáin',
  'Łucja Żółć-Wąs',
  'Işıl Çağrı Öztürk',
  '王小明',
  '김민수',
  'さとう はな',
  "O'Neil-Smith",
  'Ƙofar Ɓala',
  'Dr. 王 Wang',
])('the real name %s stays as it is and mixes no alphabets', (name) => {
  expect(cleanName(name)).toBe(name.normalize('NFC'));
  expect(hasMixedWord(name)).toBe(false);
});

test.each(['。', '｡', '．', '․', '•', '‧', '۔'])(
  'an email with the dot %s looks like the one with a full stop',
  (dot) => {
    expect(looksLikeEmail(`anna${dot}b@example.org`, 'anna.b@example.org')).toBe(true);
  },
);

test('an email looks like another by its letters, not by its digits', () => {
  expect(looksLikeEmail('anna@example.org', 'аnna@example.org')).toBe(true);
  expect(looksLikeEmail('anna@example.org', 'anna@exаmple.org')).toBe(true);
  expect(looksLikeEmail('desk1@example.org', 'deskl@example.org')).toBe(false);
});

test.each([
  ['Dr. Anna Meier', 'Dr. Аnna Меіer'],
  ['Anna Meier', 'Αnna Meier'],
  ['ANNA', 'АNNА'],
  ['Ian Hill', 'lan Hill'],
  ['Ian Hill', '1an Hill'],
  ['Omar Haddad', '0mar Haddad'],
  ['Peter', 'ᴘᴇᴛᴇʀ'],
  ['Anna', 'Ann\u0251'],
  ['Omar', 'ⲞⲘⲀR'],
  ['Сара', 'Capa'],
])('%s imitates %s', (one, other) => {
  expect(imitates(one, other)).toBe(true);
  expect(imitates(other, one)).toBe(true);
});

test.each([
  ['Dr. John Smith', 'Dr. John Smith'],
  ['José Silva', 'Jose Silva'],
  ['Dr. Weber', 'Dr Weber'],
  ['ANNA MEIER', 'Anna Meier'],
  ['Anna-Maria', 'Anna Maria'],
  ['Anna', 'Ａｎｎａ'],
  ['Lan Nguyen', 'Ian Nguyen'],
  ['Ben Arnold', 'Ben Amold'],
  ['Anna Meier', 'Anna Maier'],
  ['Мерей', 'Мәрей'],
  ['Abena Osei', 'Abɛna Osei'],
  ['राम', 'रमा'],
  ['Łukasz', 'Lukasz'],
  ['王小明', '王小朋'],
])('%s and %s may be two people', (one, other) => {
  expect(imitates(one, other)).toBe(false);
});
