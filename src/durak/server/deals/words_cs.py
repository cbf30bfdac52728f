"""The page about deals in Czech."""

from durak.server.deals.words import Part, Words

CS = Words(
    language="cs",
    name="Čeština",
    thousands="\N{NO-BREAK SPACE}",
    decimal=",",
    ranks={"T": "10"},
    whose={"people": "lidé", "bots": "boti"},
    suits={"C": "♣ kříže", "D": "♦ káry", "H": "♥ srdce", "S": "♠ piky"},
    order="36 × 36",
    title="Rozdání v této místnosti",
    lead=(
        "Každé rozdání v této místnosti se tu započítá, jakmile ho všichni smějí vidět celé: když jeho partie skončí, "
        "nebo když bylo zrušeno. O partii, která se právě hraje, tu nic není. "
        "Přibývají po dvaceti, aby se nikdo nedozvěděl o jediném rozdání."
    ),
    none="Zatím bylo započítáno méně než dvacet rozdání.",
    try_again="Rozdání teď nejde přečíst: zkus to znovu.",
    since="Počítá se od {date} (UTC).",
    deals="rozdání",
    shared="míchala místnost spolu se stránkami hráčů",
    alone="míchala jen místnost: žádná stránka se nezúčastnila",
    called_off="zrušeno, protože některá stránka svůj díl zatajila; rozdáno znovu bez něj",
    ended="skončilo se stolem uprostřed partie",
    silent="Každá stránka si každé rozdání, které viděla, ověří sama. Co zjistí, řekne svému hráči, a ne místnosti.",
    verdict=(
        "Mimo svá pásma: {outside} z {judged} údajů. V poctivé místnosti leží každý z nich mimo pásmo jednou ze sta: "
        "pouhou náhodou asi {expected} z {judged}. Údaje spolu souvisejí: kdo má více trumfů, nechává jich "
        "ostatním méně."
    ),
    strip=(
        "Světlý pruh je pásmo, ve kterém poctivá rozdání leží 99krát ze 100, čára v něm je očekávaná hodnota "
        "a tečka to, "
        "co se rozdalo. Mimo pásmo je místo tečky kosočtverec a u čísla ✗."
    ),
    few="Na posouzení je rozdání zatím málo.",
    numbers="Čísla",
    picture="Údaje vedle svých pásem; čísla následují",
    seen="rozdáno",
    expected="očekáváno",
    band="99 ze 100",
    trump_suits=Part("Trumfové barvy", "Každá barva má být trumfem ve čtvrtině rozdání.", "barva"),
    trump_ranks=Part("Trumfové karty", "Každá hodnota má být otočena v devítině rozdání.", "hodnota"),
    first_hand=Part(
        "Trumfy v první ruce",
        "Kolik trumfů měla ruka místa 1 a v kolika rozdáních. Trumfová karta sama není v žádné ruce, "
        "nehraje-li šest hráčů.",
        "trumfů",
    ),
    trumps=Part(
        "Trumfy podle místa",
        "Průměrný počet trumfů v ruce. Poslední ze šesti hráčů dostane trumfovou kartu, a má jich proto více.",
        "hráčů · místo",
    ),
    attacks=Part(
        "Kdo první vynáší",
        "Kolikrát mělo které místo nejnižší trumf. Pro všechna místa stejně, až na poslední ze šesti.",
        "hráčů · místo",
    ),
    hands=Part("Trumfy lidí a botů", "Průměrný počet trumfů v ruce.", "ruce"),
    mean_ranks=Part(
        "Hodnoty lidí a botů",
        "Průměrná hodnota karty v ruce: 6 je šestka, 11 kluk, 14 eso.",
        "ruce",
    ),
    orders=Part(
        "Pořadí balíčku",
        "Jak rovnoměrně přišla každá z 36 karet na každé z 36 míst, jedním číslem: chí-kvadrát.",
        "karty × místa",
    ),
    duraks=Part(
        "Durak podle místa",
        "Kolikrát které místo prohrálo. To závisí na tom, jak lidé a boti hrají a kdo první vynáší: ukazuje "
        "se to, ale neposuzuje.",
        "hráčů · místo",
    ),
    again_title="Spočítej si to",
    again=(
        "Ničemu z toho není třeba věřit. Po každé partii si může každá stránka uložit důkaz: je v něm "
        "balíček a kdokoli "
        "může ověřit, že plyne z toho, co bylo určeno před první kartou, a započítat ho."
    ),
    check="Ověřit soubor zde",
    program="nebo bez místnosti příkazem",
    formulas_title="Jak se to počítá",
    formulas=(
        (
            "Počty (barvy, trumfové karty, první ruka, kdo první vynáší): binomické rozdělení, půl procenta na "
            "každé straně; od "
            "rozptylu 10 000 jeho normální přiblížení. NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.6.18."
        ),
        (
            "Trumfy v m kartách jednoho rozdání: hypergeometrické rozdělení, 8 trumfů mezi 35 kartami: průměr "
            "8m/35, rozptyl "
            "m·8·27·(35 − m)/(35²·34). Průměry z mnoha rozdání: normální rozdělení, ± 2,576 směrodatné odchylky. "
            "W. Feller, "
            "An Introduction to Probability Theory and Its Applications I, II.6 a IX.5."
        ),
        "Hodnota m karet z 36: průměr 10, rozptyl součtu m·(20/3)·(36 − m)/35.",
        (
            "Pořadí: (35/36)·Σ(počet − n/36)²/(n/36) přes 36 × 36 počtů z n rozdání, chí-kvadrát s 35² = 1 225 stupni "
            "volnosti. W. Hoeffding, Annals of Mathematical Statistics 22 (1951) 558–566; pásmo podle E. B. Wilsona a "
            "M. M. Hilfertyho, PNAS 17 (1931) 684–688."
        ),
        "Průměry se posuzují od 30 rozdání, pořadí od 180.",
    ),
)
