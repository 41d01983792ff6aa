"""The independent reading of RULES.md, against which the engine is compared.

Small, slow and clear: frozen dataclasses and tuples, nothing imported from the package under test.
The modules follow the chapters of the rules:

``config``    modes, options, their limits and the decks
``grid``      cards, cells, where the lines lie
``lines``     which lines are complete, which may go together, in what order
``state``     a position, and the moves that answer what it asks
``decisions`` what can be owed; ``steps``: what is still to be carried out; ``places``
``setup``     dealing, the first flips, who starts
``piles``     drawing, action row and hands
``effects``   the nine action cards, defence
``house``     the primitives of house cards
``legal``     which moves are legal
``rules``     what a move does
``flow``      what follows: removal steps, turns, the end of a round
``scoring``   the end of a round and of a game
``position``  reading and writing the ``start`` block of a conformance case
``facts``     what a case may ask about a position
``cases``     replaying conformance cases (``python -m tests.oracle.cases FILE...``)
``sequences`` decisions with several parts, answered part by part
``perft``     counting such sequences (``python -m tests.oracle.perft FILE...``)
``randoms``   random configurations and positions
``games``     playing random moves and writing them as cases; ``illegal``, ``focus``: special ones
``generate``  random games written as cases (``python -m tests.oracle.generate``)
"""
