"""The rules of Skyjo as small functions over one state: standard library only, integers only.

Chance stays outside: whoever drives a game supplies the order of the cards (`deal`, `reshuffle`).
Nothing here checks legality but `legal`; the checked door is `lowsky.game.Game`.
"""
