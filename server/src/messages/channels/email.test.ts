import { once } from 'node:events';
import { createServer } from 'node:net';
import { startMailServer } from '@docket/testing/mail-server.ts';
import { expect, test } from 'vitest';
import { createMailer } from './email.ts';

const email = {
  messageId: 'one@practice.example',
  from: { name: 'Practice', address: 'desk@practice.example' },
  to: { name: 'Anna', address: 'anna@example.org' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  stopUrl: null,
  calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
} as const;
const short = { connectMs: 150, silentMs: 150, sendMs: 5_000 };

test('a mail server that stalls, never greets or is unreachable is away', async () => {
  const stalling = await startMailServer();
  stalling.mood = 'stalls';
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as { port: number };
  const gone = await startMailServer();
  await gone.close();
  for (const url of [stalling.url, `smtp://127.0.0.1:${port}`, gone.url]) {
    const mailer = createMailer(url, short);
    expect(await mailer.send(email)).toMatchObject({ result: 'away' });
    mailer.close();
  }
  mute.close();
  await stalling.close();
});

test('a failure names the cause or the refused step', async () => {
  const reasonOf = async (url: string) => {
    const mailer = createMailer(url, short);
    const sent = await mailer.send(email);
    mailer.close();
    return 'reason' in sent ? sent.reason : sent.result;
  };
  /** Answers 250 to every command except these. */
  const listenRefusing = async (command: RegExp) => {
    const odd = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const line = String(data);
        if (command.test(line)) socket.write('554 5.7.1 Not you\r\n');
        else socket.write(line.startsWith('EHLO') ? '250-odd\r\n250 AUTH PLAIN\r\n' : '250 yes\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    return { odd, port: (odd.address() as { port: number }).port };
  };
  const gone = await startMailServer();
  await gone.close();
  expect(await reasonOf(gone.url)).toBe('The mail server could not be reached (ECONNREFUSED)');
  const sentences = [
    [/^STARTTLS/, '?requireTLS=true', '', 'offers no encryption (STARTTLS): 554 5.7.1 Not you'],
    [/^AUTH/, '', 'desk:word-of-mail@', 'did not take name and password: 554 5.7.1 Not you'],
    [/^MAIL/, '', '', 'did not take the sender: 554 5.7.1 Not you'],
  ] as const;
  for (const [command, query, login, sentence] of sentences) {
    const { odd, port } = await listenRefusing(command);
    expect(await reasonOf(`smtp://${login}127.0.0.1:${port}/${query}`)).toBe(`The mail server ${sentence}`);
    odd.close();
  }
  const plain = await listenRefusing(/^never/);
  expect(await reasonOf(`smtps://127.0.0.1:${plain.port}`)).toBe(
    'The mail server could not be reached (ERR_SSL_WRONG_VERSION_NUMBER)',
  );
  plain.odd.close();
});

test('a mail server that exceeds the time limit is away', async () => {
  const stalling = await startMailServer();
  stalling.mood = 'stalls';
  const mailer = createMailer(stalling.url, { connectMs: 5_000, silentMs: 5_000, sendMs: 100 });
  expect(await mailer.send(email)).toEqual({ result: 'away', reason: 'The mail server took too long' });
  mailer.close();
  await stalling.close();
});

test('a mail server that received the whole message without an answer is unknown; a refusal is final', async () => {
  const answers = { nothing: '', 'goes away': null, '451': '451 Try again later\r\n', '554': '554 No\r\n' };
  const results: Record<string, string> = {};
  for (const [name, answer] of Object.entries(answers)) {
    const odd = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 ready\r\n');
      let heard = '';
      socket.on('data', (data) => {
        heard += data;
        if (heard.endsWith('\r\n.\r\n')) answer === null ? socket.destroy() : socket.write(answer);
        else if (heard.endsWith('DATA\r\n')) socket.write('354 go on\r\n');
        else if (!heard.includes('DATA\r\n')) socket.write('250 yes\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const { port } = odd.address() as { port: number };
    const mailer = createMailer(`smtp://127.0.0.1:${port}`, { ...short, sendMs: 2_000, silentMs: 1_000 });
    results[name] = (await mailer.send(email)).result;
    mailer.close();
    odd.close();
  }
  expect(results).toEqual({ nothing: 'unknown', 'goes away': 'unknown', '451': 'away', '554': 'away' });
});

// By RFC 3463, and as mail servers and providers answer.
test.each([
  ['RCPT', '550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown', 'refused'],
  ['RCPT', '550-5.1.1 The email account that you tried to reach does not exist', 'refused'],
  ['RCPT', '553 5.1.2 We have no such domain', 'refused'],
  ['RCPT', '552 5.2.2 Mailbox full', 'refused'],
  ['DATA', '550 5.2.1 The mailbox is disabled', 'refused'],
  ['RCPT', '550 No such user here', 'refused'],
  ['RCPT', '550 Requested action not taken: mailbox unavailable', 'refused'],
  ['RCPT', '554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.example', 'away'],
  ['RCPT', '550 5.7.1 Relaying denied', 'away'],
  ['RCPT', '554 5.4.14 Hop count exceeded', 'away'],
  ['RCPT', '550 5.1.8 Sender address domain not found', 'away'],
  ['RCPT', '550 5.1.7 Bad sender address', 'away'],
  ['RCPT', '550 Administrative prohibition', 'away'],
  ['RCPT', '550 relay not permitted', 'away'],
  ['RCPT', '452 4.5.3 Daily limit exceeded', 'away'],
  ['DATA', '550 5.7.26 Unauthenticated email is not accepted due to domain policy (DMARC)', 'away'],
  ['DATA', '554 5.7.1 Message rejected due to content restrictions', 'away'],
  ['DATA', '554 Transaction failed', 'away'],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'away'],
  ['DATA', '550 No such user here', 'away'],
  ['MAIL', '550 5.1.1 Sender unknown', 'away'],
  ['RCPT', '550 5.1.10 Recipient address has a null MX', 'refused'],
  ['RCPT', '551 5.1.6 Mailbox has moved', 'refused'],
  ['RCPT', '501 5.1.3 Bad recipient address syntax', 'refused'],
  ['RCPT', '552 5.2.2 The account is over its quota', 'refused'],
  ['RCPT', '550 5.1.1 <daily-limit.sender@example.org>: no such user', 'refused'],
  ['RCPT', '552 5.2.2 Mailbox size limit exceeded', 'refused'],
  ['RCPT', '550 5.1.1 User unknown in relay recipient table', 'refused'],
  ['RCPT', '550 5.1.1 The account you are sending to does not exist', 'refused'],
  ['RCPT', '552 5.2.2 You have exceeded your daily sending quota', 'away'],
  ['RCPT', '550 5.2.2 Message limit exceeded for this account', 'away'],
  ['DATA', '550 5.1.0 Sender denied, SPF check failed', 'away'],
  ['RCPT', '550 5.1.0 Address rejected', 'away'],
  ['DATA', '550 5.1.7 Invalid sender address', 'away'],
  ['RCPT', '550 5.1.1 Sender address rejected: user unknown in virtual mailbox table', 'away'],
  ['RCPT', '550 5.1.2 The domain of the MAIL FROM address does not exist', 'away'],
  ['RCPT', '550 5.2.1 Your IP is on a blocklist', 'away'],
  ['DATA', '550 5.2.1 DKIM signature failed', 'away'],
  ['DATA', '550 5.2.0 DMARC policy of the domain', 'away'],
  ['RCPT', '550 5.2.3 Message too long for the mailbox', 'away'],
  ['RCPT', '550 invalid DNS MX or A/AAAA record for the sender domain', 'away'],
  ['RCPT', '550 Unknown user: the sender does not exist', 'away'],
  ['RCPT', '550 Daily sending quota exceeded', 'away'],
  ['RCPT', '550 Your account is disabled', 'away'],
  ['RCPT', '550 Your account disabled for outgoing mail', 'away'],
  ['RCPT', '550 5.2.1 Your account has been suspended for non-payment', 'away'],
  ['RCPT', '550 relay not permitted, unknown user', 'away'],
  ['RCPT', '550 user not found: login first', 'away'],
  ['RCPT', '550 5.1.1 Your hosting package does not allow external mail', 'away'],
  ['DATA', '554 5.2.1 Account suspended: outbound mail disabled', 'away'],
  ['RCPT', '550 5.7.1 Unable to relay: unknown user', 'away'],
  ['RCPT', '550 5.7.1 Recipient address rejected: Access denied', 'away'],
  ['RCPT', '550 5.4.1 Recipient address rejected: Access denied', 'refused'],
  ['RCPT', '550 5.5.0 Requested action not taken: mailbox unavailable', 'refused'],
  ['RCPT', '550 5.1.0 Unknown user', 'refused'],
  ['RCPT', '550 5.1.1 The email account that you tried to reach is disabled', 'refused'],
  ['MAIL', '550 5.5.0 mailbox unavailable', 'away'],
  ['DATA', '550 5.5.0 mailbox unavailable', 'away'],
] as const)('%s: %s is %s', async (phase, answer, result) => {
  const odd = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    let isInData = false;
    socket.on('data', (data) => {
      const line = String(data);
      if (isInData) {
        isInData = !line.endsWith('\r\n.\r\n');
        if (!isInData) socket.write(`${phase === 'DATA' ? answer : '250 yes'}\r\n`);
      } else if (line.startsWith('DATA')) {
        isInData = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith(phase)) socket.write(`${answer.replace(/^(\d{3})-/, '$1 ')}\r\n`);
      else socket.write('250 yes\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const { port } = odd.address() as { port: number };
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, { ...short, sendMs: 4_000, silentMs: 2_000 });
  expect((await mailer.send(email)).result).toBe(result);
  mailer.close();
  odd.close();
});

test('a mail server without SMTPUTF8 refuses the message, and accepts the next', async () => {
  for (const refusing of ['MAIL', 'RCPT']) {
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 ready\r\n');
      let isInData = false;
      socket.on('data', (data) => {
        const line = data.toString('utf8');
        const isForeign = /[^\0-\x7f]/.test(line) || refusing === 'MAIL';
        if (isInData) {
          isInData = !line.endsWith('\r\n.\r\n');
          if (!isInData) socket.write('250 yes\r\n');
        } else if (line.startsWith('DATA')) {
          isInData = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith(refusing) && isForeign)
          socket.write('553 5.6.7 Non-ASCII addresses not supported\r\n');
        else socket.write('250 yes\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as { port: number };
    const mailer = createMailer(`smtp://127.0.0.1:${port}`, { ...short, sendMs: 4_000, silentMs: 2_000 });
    const foreign = { ...email, to: { name: 'Jörg', address: 'jörg@xn--mller-kva.de' } };
    expect(await mailer.send(foreign)).toEqual({
      result: 'refused',
      reason: 'The mail server takes no address with letters beyond a to z before the @',
    });
    if (refusing === 'RCPT') expect((await mailer.send(email)).result).toBe('handed over');
    mailer.close();
    plain.close();
  }
});

test('a message that exceeded the time limit is not sent afterwards', async () => {
  const heard: string[] = [];
  const slow = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      heard.push(String(data));
      setTimeout(() => socket.writable && socket.write('250 yes\r\n'), 200);
    });
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as { port: number };
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, { connectMs: 5_000, silentMs: 5_000, sendMs: 300 });
  expect(await mailer.send(email)).toEqual({ result: 'away', reason: 'The mail server took too long' });
  const before = heard.length;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(heard.length).toBe(before);
  mailer.close();
  slow.close();
});

test('a password is not sent unencrypted to another machine, and is not reported', async () => {
  const mail = await startMailServer();
  const mailer = createMailer(
    mail.url.replace('smtp://127.0.0.1', 'smtp://desk:s3cret-word@127.0.0.1.nip.invalid'),
    short,
  );
  const answered = await mailer.send(email);
  expect(answered.result).toBe('away');
  expect(JSON.stringify(answered)).not.toContain('s3cret');
  mailer.close();
  await mail.close();
});

test('an answer that quotes a link is reported without its token', async () => {
  const stopUrl = `https://docket.practice.example/api/messages/stop/${'t0-ken_'.repeat(7).slice(0, 43)}`;
  const angry = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
      if (heard.endsWith('\r\n.\r\n')) socket.write(`554 ${'spam '.repeat(45)}<${stopUrl}>\r\n`);
      else if (heard.endsWith('DATA\r\n')) socket.write('354 go on\r\n');
      else if (!heard.includes('DATA\r\n')) socket.write('250 yes\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(angry, 'listening');
  const { port } = angry.address() as { port: number };
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, { ...short, silentMs: 5_000 });
  const answered = await mailer.send({ ...email, stopUrl });
  expect(answered).toMatchObject({
    result: 'away',
    reason: expect.stringContaining('/api/messages/stop/...'),
  });
  expect(JSON.stringify(answered)).not.toContain('t0-ken');
  mailer.close();
  angry.close();
});

test('an answer that echoes a command is reported without the password, for each login method', async () => {
  for (const authMethod of ['PLAIN', 'LOGIN']) {
    const heard: string[] = [];
    const echoing = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const line = String(data).trim();
        heard.push(line);
        if (/^EHLO/.test(line)) socket.write(`250-hello\r\n250 AUTH ${authMethod}\r\n`);
        else if (line === 'AUTH LOGIN') socket.write('334 VXNlcm5hbWU6\r\n');
        else if (authMethod === 'LOGIN' && heard.at(-2) === 'AUTH LOGIN')
          socket.write('334 UGFzc3dvcmQ6\r\n');
        else socket.write(`535 unknown: ${line} (s3cret-word)\r\n`);
      });
    }).listen(0, '127.0.0.1');
    await once(echoing, 'listening');
    const { port } = echoing.address() as { port: number };
    const mailer = createMailer(`smtp://desk:s3cret-word@127.0.0.1:${port}`, { ...short, silentMs: 5_000 });
    const { result, ...more } = await mailer.send(email);
    const sent = [`\0desk\0s3cret-word`, 's3cret-word'].map((text) => Buffer.from(text).toString('base64'));
    expect(sent.some((text) => heard.join('\n').includes(text))).toBe(true);
    expect([result, JSON.stringify(more)]).toEqual(['away', expect.stringContaining('535 unknown: ')]);
    for (const secret of ['s3cret-word', ...sent]) expect(JSON.stringify(more)).not.toContain(secret);
    mailer.close();
    echoing.close();
  }
});
