from renewals.payments import charge

DUE = """
    select id, customer, amount from subscription
    where active and (paid_until is null or paid_until < ?)
    order by id
"""


def run(connection, today):
    """Charges what is due and moves its period on by a year."""
    due = connection.execute(DUE, (today,)).fetchall()
    print(f"{len(due)} subscriptions are due on {today}")
    if not due:
        return
    for id, customer, amount in due:
        charge(customer, amount)
        connection.execute(
            "update subscription set paid_until = date(?, '+1 year') where id = ?", (today, id)
        )
        connection.commit()
