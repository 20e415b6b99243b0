-- Admins who are the front desk and no managers. Who was there before could do everything, and stays a manager.
alter table accounts add column front_desk integer not null default 0 check (front_desk in (0, 1));
