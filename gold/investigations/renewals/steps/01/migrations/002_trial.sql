alter table subscription add column trial_until text;
