create index subscription_due on subscription (active, paid_until);
