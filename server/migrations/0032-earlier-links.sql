-- An email that may have left is sent again under the same id, with another secret in its links: those of the first one, which the
-- patient may have, lead to the same place. Only their hash is kept.
create table earlier_links (
  token_hash text primary key,
  message_id text not null references messages (id),
  address text not null,
  language text not null
);
