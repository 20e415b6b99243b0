import { toPlainDigits } from '@docket/contract/formats/fold.ts';
import { cssIconAttributes } from '@docket/ui/css-icon.ts';
import type { Icon } from '@docket/ui/icon.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import classes from './contact-link.module.css';

interface ContactLinkProps {
  /** As stored; empty renders nothing. */
  value: string;
  /** With an icon, for use outside a labelled column. */
  withIcon?: boolean;
}

/** A phone number as a link that calls; plain text without digits. */
export function PhoneLink({ value, withIcon = false }: ContactLinkProps) {
  return renderContact(phoneAddress(value), value, withIcon ? IconPhone : null);
}

/** A phone icon for narrow rows. The number is in its tooltip. */
export function PhoneSign({ value, name }: { value: string; name: string }) {
  const href = phoneAddress(value);
  if (href === null) return null;
  const label = `Call ${name}, ${value}`;
  return <a {...cssIconAttributes('phone', classes.sign)} href={href} data-tip={label} aria-label={label} />;
}

/** An email address as a link. */
export function EmailLink({ value, withIcon = false }: ContactLinkProps) {
  const href = value.includes('@') ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : null;
  return renderContact(href, value, withIcon ? IconMail : null);
}

// Diallers take digits and pauses. With * or # a number could be a command to the telephone, such as call forwarding.
function phoneAddress(value: string): string | null {
  const plain = toPlainDigits(value);
  return /\d/.test(plain) ? `tel:${plain.replace(/[^\d+,;]/g, '')}` : null;
}

function renderContact(href: string | null, value: string, LinkIcon: Icon | null) {
  if (value === '') return null;
  const content = (
    <>
      {LinkIcon && <LinkIcon size={16} stroke={1.7} aria-hidden />}
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

// A long email address breaks before its host instead of inside a word.
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
