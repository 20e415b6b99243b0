-- Who made what answers without a sign-in, and when it was last used. No maker: it was made before this was kept.
alter table calendar_feeds add column made_by text;

alter table calendar_feeds add column last_used_at bigint;

alter table sms_inbound add column last_used_at bigint;

alter table webhooks add column made_by text;
