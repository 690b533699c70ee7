create table plan (id text primary key, amount integer not null);
insert into plan values ('monthly', 900), ('yearly', 9000);

create table subscription_new (
  id integer primary key,
  customer text not null,
  amount integer not null,
  active integer not null default 1,
  plan text not null references plan (id),
  trial_until text,
  paid_until text
);
insert into subscription_new (id, customer, amount, active, plan, trial_until)
  select id, customer, amount, active, 'yearly', trial_until from subscription;
drop table subscription;
alter table subscription_new rename to subscription;
create index subscription_due on subscription (active, paid_until);
