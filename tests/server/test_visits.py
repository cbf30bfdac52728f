"""At which tables an account has been."""

from durak.server.visits import Visits


def test_an_account_has_been_where_it_came_in_that_order_and_once() -> None:
    visits = Visits[str]()
    for table in ("B", "A", "B"):
        visits.note(table, ["anna"])
    visits.note("A", ["anna", "boris"])
    assert visits.of("anna") == ["B", "A"]
    assert visits.of("boris") == ["A"]
    assert visits.of("vera") == []


def test_nothing_is_left_of_tables_that_have_ended() -> None:
    visits = Visits[str]()
    visits.note("A", ["anna"])
    visits.note("B", ["anna"])
    visits.forget("A", visits.at("A"))
    assert visits.of("anna") == ["B"]
    visits.forget("B", visits.at("B"))
    visits.forget("C", visits.at("C"))
    assert visits.of("anna") == []
    assert len(visits) == 0


def test_a_table_is_forgotten_for_some_who_have_been_there() -> None:
    visits = Visits[str]()
    visits.note("A", ["anna", "boris"])
    visits.forget("A", ["boris", "vera"])
    assert (visits.at("A"), visits.of("boris")) == (["anna"], [])
