-- The countries that SMS go to, as JSON. null: the next start seeds them with the countries already written to.
alter table clinic_settings add column sms_countries text;

-- Messages that were not sent because of the country: the calls read them.
create index messages_to_other_countries on messages (made_at) where state = 'no address' and reason like 'Docket sends no SMS to %';
