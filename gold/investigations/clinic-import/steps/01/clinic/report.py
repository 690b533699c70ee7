def print_report(result):
    accepted, refused = result
    for booking in accepted:
        print(f"{booking.branch} {booking.patient} {booking.day}")
    for number, found in refused:
        print(f"line {number} refused: {', '.join(found)}")
