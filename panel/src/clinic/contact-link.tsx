import { toPlainDigits } from '@docket/contract/fold.ts';
import type { Icon } from '@docket/ui/icon.ts';
import { signOf } from '@docket/ui/sign.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import classes from './contact-link.module.css';

interface ContactLinkProps {
  /** As it is written down; nothing is drawn where it is empty. */
  value: string;
  /** With a sign before it, where no column says what it is. */
  withSign?: boolean;
}

/** A phone number that is called at one click; plain text where there are no digits to call. */
export function PhoneLink({ value, withSign = false }: ContactLinkProps) {
  return draw(phoneAddress(value), value, withSign ? IconPhone : null);
}

/** The same as a sign alone, where a row has no room for the number: it is called, and said, by pointing at it. */
export function PhoneSign({ value, name }: { value: string; name: string }) {
  const href = phoneAddress(value);
  if (href === null) return null;
  const label = `Call ${name}, ${value}`;
  return <a {...signOf('phone', classes.sign)} href={href} data-tip={label} aria-label={label} />;
}

/** An address that is written to at one click. */
export function EmailLink({ value, withSign = false }: ContactLinkProps) {
  const href = value.includes('@') ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : null;
  return draw(href, value, withSign ? IconMail : null);
}

// A dialler takes digits and pauses; blanks, brackets and dots are for the eye. With * and # a number would be an order to
// the telephone, such as to pass calls on.
function phoneAddress(value: string): string | null {
  const plain = toPlainDigits(value);
  return /\d/.test(plain) ? `tel:${plain.replace(/[^\d+,;]/g, '')}` : null;
}

function draw(href: string | null, value: string, Sign: Icon | null) {
  if (value === '') return null;
  const content = (
    <>
      {Sign && <Sign size={16} stroke={1.7} aria-hidden />}
      <span className={classes.value}>{breakable(value)}</span>
    </>
  );
  if (href === null) return <span className={classes.link}>{content}</span>;
  return (
    <a className={classes.link} href={href}>
      {content}
    </a>
  );
}

// A long address breaks before its host, not in the middle of a word.
function breakable(value: string) {
  const at = value.lastIndexOf('@');
  if (at < 1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
