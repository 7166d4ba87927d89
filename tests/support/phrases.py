"""Phrases that no text of this project uses: word-for-word translations and coined words, with what to write instead.

The list holds multi-word phrases and coined words only, never ordinary words. Spaces stand for any blanks, line ends
included; case does not count. Add to it whatever a reader stumbles over.
"""

from __future__ import annotations

import re

#: Phrases, and what to write instead.
PHRASES = {
    "they part at": "first divergence",
    "where two modules part": "the first divergence",
    "where the two part": "the first divergence",
    "where two runs part": "the first divergence",
    "the other at": "counterpart",
    "tell of": "report",
    "tells of": "reports",
    "told of": "reported",
    "is told": "is reported",
    "are told": "are reported",
    "is spoken of": "is documented",
    "is asked for": "is requested",
    "are asked for": "are requested",
    "what is asked for": "what the options request",
    "whatever is asked for": "in every mode",
    "made up": "generated",
    "made-up": "generated",
    "make up random": "generate random",
    "makes up": "generates",
    "invent the values": "generate values",
    "nobody knows": "unregistered",
    "nobody declared": "unregistered",
    "nobody registered": "unregistered",
    "of somebody": "third-party",
    "somebody else": "third-party",
    "units in the last place": "ULP",
    "take for errors": "treat as errors",
    "takes for errors": "treats as errors",
    "take the time of": "time",
    "take warnings": "treat warnings",
    "stands beside": "is next to",
    "stand beside": "are next to",
    "stands in for": "replaces",
    "hosts that come and go": "peers that join and leave",
    "number of several machines": "rank",
    "what is alive": "live values",
    "writes out a fusion": "expands a fusion",
    "hostile file": "untrusted input",
    "hostile files": "untrusted input",
    "quick reader": "fast path",
    "long way": "slow path",
    "put together": "assembled",
    "that which follows": "the inferred",
    "what follows from": "derived from",
    "gives back": "returns",
    "comes back": "round-trips",
    "is taken away": "is removed",
    "takes away": "removes",
    "who does not": "a peer that does not",
    "be it": "such as",
    "of theirs": "their",
    "holds no module to go on with": "does not contain a reduced module",
    "is no module": "is not a module",
    "is no literal": "is not a literal",
    "is no file": "is not a file",
    "is no number": "is not a number",
    "is no grid": "is not a grid",
    "is no function": "is not a function",
    "do not go together": "conflict",
    "does not go with": "conflicts with",
    "has no spelling": "cannot be expressed",
    "one that does not hold": "a failed check",
    "cannot say": "cannot express",
    "gave for": "returned for",
}
_PATTERNS = {
    phrase: re.compile(r"\b" + r"\s+".join(map(re.escape, phrase.split())) + r"\b", re.IGNORECASE) for phrase in PHRASES
}


def phrases_in(text: str) -> list[str]:
    """Return the phrases of the list that a text uses.

    >>> phrases_in("Both are\\ntold, and the result is fine.")
    ['are told']
    """
    return [phrase for phrase, pattern in _PATTERNS.items() if pattern.search(text)]
