"""The compiled part of Pusoy: ranks of hands, and all ways to split thirteen cards.

``layout`` says where each number lies; ``tables`` builds what ranks are looked up in, once a house's order of
straights; ``ranking`` ranks three and five cards; ``naturals`` finds thirteen-card specials; ``splits`` ranks
all splits of thirteen cards and drops the dominated ones; ``population`` weighs sets against opponents;
``census`` ranks every hand there is, for tests and benchmarks.
"""
