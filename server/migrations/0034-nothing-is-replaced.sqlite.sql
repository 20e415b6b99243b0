-- `insert or replace` deletes the row it replaces without asking the trigger of deletes. So what has its row already is
-- refused before that, whatever program asks; where an insert may come second and do nothing, it goes on doing nothing.
create trigger payments_are_not_replaced before insert on payments for each row
when exists (select 1 from payments where n = new.n or id = new.id or reverses = new.reverses) begin
  select raise(abort, 'payments are never changed');
end;

create trigger closings_are_not_replaced before insert on closings for each row
when exists (select 1 from closings where day = new.day and number = new.number) begin
  select raise(ignore);
end;

create trigger drawer_counts_are_not_replaced before insert on drawer_counts for each row
when exists (select 1 from drawer_counts where n = new.n) begin
  select raise(ignore);
end;

create trigger contacts_are_not_replaced before insert on contacts for each row
when exists (select 1 from contacts where id = new.id or undoes = new.undoes) begin
  select raise(ignore);
end;
