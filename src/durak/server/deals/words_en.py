"""The page about deals in English."""

from durak.server.deals.words import Part, Words

EN = Words(
    language="en",
    name="English",
    thousands=",",
    decimal=".",
    ranks={"T": "10"},
    whose={"people": "people", "bots": "bots"},
    suits={"C": "♣ clubs", "D": "♦ diamonds", "H": "♥ hearts", "S": "♠ spades"},
    order="36 × 36",
    title="The deals of this room",
    lead=(
        "Every deal of this room is counted here once everyone may see all of it: when its round is over, or "
        "when it was "
        "called off. Nothing here tells of a round that is on. "
        "They are told of twenty at a time, so that nobody learns of one alone."
    ),
    none="Fewer than twenty deals were counted so far.",
    try_again="The deals can not be read just now: try again.",
    since="Counted since {date} (UTC).",
    deals="deals",
    shared="shuffled by the room together with players’ pages",
    alone="shuffled by the room alone: no page was there",
    called_off="called off, since a page withheld its share; dealt anew without it",
    ended="ended with their table in the middle of the round",
    silent="Each page checks every deal it saw by itself. What it finds it tells its player, and not the room.",
    verdict=(
        "Outside of their bands: {outside} of {judged} figures. In a fair room each of them lies outside one time in a "
        "hundred: about {expected} of {judged} do by chance alone. The figures hang together: who holds more trumps "
        "leaves fewer to the others."
    ),
    strip=(
        "The light bar is the band in which fair deals lie 99 times in 100, the line in it what is to be expected, the "
        "dot what was dealt. A dot outside is a diamond, and its "
        "number has a ✗."
    ),
    few="There are too few deals to tell.",
    numbers="The numbers",
    picture="The figures beside their bands; the numbers follow",
    seen="dealt",
    expected="expected",
    band="99 of 100",
    trump_suits=Part("Trump suits", "Each suit is to be trump in a quarter of the deals.", "suit"),
    trump_ranks=Part("Trump cards", "Each rank is to be turned up in a ninth of the deals.", "rank"),
    first_hand=Part(
        "Trumps in the first hand",
        "How many trumps the hand of seat 1 held, in how many deals. The trump card itself is in no hand, "
        "unless six play.",
        "trumps",
    ),
    trumps=Part(
        "Trumps by seat",
        "The mean number of trumps in a hand. The last of six players is dealt the trump card, and so has more.",
        "players · seat",
    ),
    attacks=Part(
        "Who attacks first",
        "How often each seat held the lowest trump. It is the same for all seats, but for the last of six.",
        "players · seat",
    ),
    hands=Part("Trumps of people and of bots", "The mean number of trumps in a hand.", "hands of"),
    mean_ranks=Part(
        "Ranks of people and of bots",
        "The mean rank of a card in a hand: 6 is a six, 11 a jack, 14 an ace.",
        "hands of",
    ),
    orders=Part(
        "The order of the deck",
        "How evenly each of the 36 cards came to each of the 36 places, as one number: chi-square.",
        "cards × places",
    ),
    duraks=Part(
        "Durak by seat",
        "How often each seat lost. That depends on how people and bots play, and on who attacks first: it is "
        "shown, and not judged.",
        "players · seat",
    ),
    again_title="Count again",
    again=(
        "None of this has to be believed. After each round every page can save its evidence: it holds the deck, and "
        "anyone can check that this deck follows from what was fixed before the first card, and count it."
    ),
    check="Check a file here",
    program="or, without the room, with",
    formulas_title="How it is worked out",
    formulas=(
        (
            "Counts (suits, trump cards, first hand, who attacks first): binomial, with half a percent on either "
            "side; from a "
            "variance of 10,000 on its normal approximation. NIST/SEMATECH e-Handbook of Statistical "
            "Methods, 1.3.6.6.18."
        ),
        (
            "Trumps in m cards of a deal: hypergeometric, 8 trumps among 35 cards: mean 8m/35, variance "
            "m·8·27·(35 − m)/(35²·34). Means of many deals: normal, ± 2.576 standard deviations. W. Feller, An "
            "Introduction "
            "to Probability Theory and Its Applications I, II.6 and IX.5."
        ),
        "Rank of m cards of 36: mean 10, variance of the sum m·(20/3)·(36 − m)/35.",
        (
            "Order: (35/36)·Σ(count − n/36)²/(n/36) over 36 × 36 counts of n deals, chi-square with 35² = 1,225 "
            "degrees of "
            "freedom. W. Hoeffding, Annals of Mathematical Statistics 22 (1951) 558–566; its band by E. B. Wilson and "
            "M. M. Hilferty, PNAS 17 (1931) 684–688."
        ),
        "Means are judged from 30 deals on, the order from 180.",
    ),
)
