create table subscription (
  id integer primary key,
  customer text not null,
  amount integer not null,
  active integer not null default 1,
  paid_until text
);
