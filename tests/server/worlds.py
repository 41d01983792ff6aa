"""Two worlds that differ only in what one reader cannot know, and the judges of what is told.

Both worlds are real servers with real sockets, the same ids and the same secrets. The same commands
are sent in both; at a random point everything that is unknown to the reader is permuted in one of
them. Every byte to the reader, and to a spectator, who knows less, must be equal, up to the first
event that lawfully shows a card which is not the same in both.
"""

import hashlib
import json
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any, NamedTuple

from lowsky.notation import format_card
from lowsky.rules.cards import NO_CARD
from lowsky.rules.state import CELLS, State
from lowsky.table.entries import Kept
from lowsky.table.play import Happening
from lowsky.table.table import Change, Table
from tests.noninterference import lawful_events, permute_unknown
from tests.server.client import Client, Credentials, Message, Running, serving

CLASSIC = ("skyjo", "skyjo", "skygo")
ACTION = ("action", "action", "action_single_pile", "action_stars")
AFTER = 14
"""Commands after the permutation; by then most games have shown a difference."""


class MemoryStore:
    """A store that forgets everything at its end: these games prove nothing about disks."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Kept]] = {}

    async def append(self, table: str, kept: Sequence[Kept]) -> None:
        """Keep entries."""
        self.tables.setdefault(table, []).extend(kept)

    async def load(self, table: str) -> list[Kept]:
        """Return the entries of a table."""
        return list(self.tables.get(table, ()))

    async def close(self) -> None:
        """Do nothing."""


class World:
    """One server and the people of the current game."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.table_id = ""
        self.clients: list[Client] = []
        """The seats' devices in order, then a spectator."""
        self.happened: Sequence[Happening] = ()
        """What the last accepted command did, unredacted."""

    async def begin(self, plan: "Plan", stack: AsyncExitStack) -> None:
        """Make the table, bring everybody in and start."""
        self.table_id = await self.server.create(
            Credentials.program(plan.token(0)), name="P0", preset=plan.preset, values=plan.values
        )
        self._listen()
        self.clients = []
        for device in range(plan.devices + 1):
            who = Credentials.program(plan.token(device))
            entering = self.server.enter(self.table_id, who)
            self.clients.append(await stack.enter_async_context(entering))
        for seat in range(1, plan.seats):
            sit = {"t": "sit", "id": f"sit-{seat}", "name": f"P{seat}"}
            await self.do(plan.device_of(seat), sit)
        await self.do(0, {"t": "start", "id": "start"})

    async def do(self, device: int, command: Message) -> Message:
        """Send a command, and return when its answer and its update have come to everybody."""
        client = self.clients[device]
        await client.socket.send(json.dumps(command))
        answer = await client.answer(command["id"])
        if answer["t"] == "done":
            for other in self.clients:
                await other.until_version(answer["version"])
        elif answer["code"] == "action/stale-decision":
            await client.receive()
        return answer

    def _listen(self) -> None:
        """Remember what each command does at the table."""
        submit = self.table.submit

        def listening(*told: Any, **more: Any) -> Change:
            change = submit(*told, **more)
            self.happened = change.happened
            return change

        self.table.submit = listening  # type: ignore[method-assign]  # of this table alone

    @property
    def table(self) -> Table:
        """The table as the server has it."""
        return self.server.hall.rooms[self.table_id].table

    @property
    def state(self) -> State:
        """The state of the game, hidden cards included."""
        play = self.table.play
        assert play is not None
        return play.game.state


class Plan(NamedTuple):
    """One game of the experiment."""

    number: int
    seats: int
    devices: int
    """Fewer than seats where the first device holds two of them (hot seat)."""
    reader: int
    """The device that must not notice; the last one is the spectator."""
    preset: str
    values: dict[str, Any]
    permute_at: int
    is_action: bool = False
    """Skyjo Action is played."""

    def token(self, device: int) -> str:
        """Return the credential of a device."""
        return f"game-{self.number:05d}-device-{device:04d}"

    def device_of(self, seat: int) -> int:
        """Return the device that holds a seat."""
        return max(0, seat - (self.seats - self.devices))

    def mask_of(self, device: int) -> int:
        """Return the seats of a device."""
        return sum(1 << seat for seat in range(self.seats) if self.device_of(seat) == device)


def plan(
    number: int, rng: random.Random, *, is_shared: bool = False, is_action: bool = False
) -> Plan:
    """Return the plan of a game: players, rules, the reader, and when the worlds part.

    Where the reader is shared, it is the device with two seats.
    """
    seats = rng.randint(2, 4)
    if is_shared:
        seats = max(seats, 3)
    devices = seats - 1 if is_shared or (seats > 2 and rng.random() < 0.3) else seats
    values: dict[str, Any] = {"target_score": rng.choice([10, 100])}
    if rng.random() < 0.3:
        values["number_line_removal"] = "optional"
    if rng.random() < 0.3:
        values["grid"] = 9
    return Plan(
        number=number,
        seats=seats,
        devices=devices,
        reader=0 if is_shared else rng.randint(0, devices),
        preset=rng.choice(ACTION if is_action else CLASSIC),
        values=values,
        permute_at=rng.randint(0, 70),
        is_action=is_action,
    )


def hidden_places(s: State, mask: int) -> list[tuple[list[int], int]]:
    """Return where cards lie that the seats of the mask do not know: arrays and indices."""
    places = [
        (s.card, seat * CELLS + index)
        for seat in range(s.players)
        for index in range(CELLS)
        if s.down[seat] >> index & 1 and not s.known[seat * CELLS + index] & mask
    ]
    return places + [(s.draw, i) for i in range(s.draw_n)]


def permute_hidden(s: State, mask: int, rng: random.Random) -> None:
    """Permute everything that the seats of the mask do not know."""
    places = hidden_places(s, mask)
    cards = [array[i] for array, i in places]
    holds_unknown = s.drawn != NO_CARD and not mask >> s.actor & 1
    if holds_unknown:
        cards.append(s.drawn)
    rng.shuffle(cards)
    if holds_unknown:
        s.drawn = cards.pop()
    for (array, i), card in zip(places, cards, strict=True):
        array[i] = card


def commands(world: World, game: Plan, rng: random.Random) -> Iterator[tuple[int, Message]]:
    """Yield what is done next in a world, for ever: decisions, and mistakes of the reader."""
    for number in count(1):
        play = world.table.play
        assert play is not None
        reader = world.clients[game.reader]
        if rng.random() < 0.25:
            yield game.reader, mistake(reader, game, number, rng)
            continue
        owing = [client for client in world.clients if client.decision()]
        if owing:
            client = rng.choice(owing)
            decision = client.decision()
            assert decision is not None
            yield (
                world.clients.index(client),
                {
                    "t": "act",
                    "id": f"act-{number}",
                    "seat": decision["seat"],
                    "decision": decision["number"],
                    "action": rng.choice(decision["legal"]),
                },
            )
        elif play.is_round_over:
            waiting = [i for i, chair in enumerate(world.table.chairs) if not chair.ready]
            seat = waiting[0]
            yield game.device_of(seat), {"t": "next", "id": f"next-{number}", "seat": seat}
        else:
            return


def mistake(reader: Client, game: Plan, number: int, rng: random.Random) -> Message:
    """Return a command of the reader that must be refused."""
    seat = rng.randrange(game.seats)
    decision = reader.decision()
    right = decision["number"] if decision else rng.randint(0, 5)
    seat = decision["seat"] if decision and rng.random() < 0.7 else seat
    action = rng.choice(["zz", "t99", "x", "lc4", "f11", "s11", "d", "r"])
    if decision and action in decision["legal"]:
        action = "zz"
    if rng.random() < 0.3:
        right += 1
    return {"t": "act", "id": f"no-{number}", "seat": seat, "decision": right, "action": action}


class Leak(NamedTuple):
    """Bytes that differ without a lawful reason."""

    game: Plan
    here: str
    there: str


class Result(NamedTuple):
    """What the experiment found."""

    compared: int
    """Frames that were compared."""
    parted: int
    """Games in which a card was lawfully shown that is not the same in both worlds."""
    leaks: list[Leak]


class Truth(NamedTuple):
    """The hidden cards of a world before a command."""

    card: list[int]
    draw: list[int]
    drawn: int

    @classmethod
    def of(cls, s: State) -> "Truth":
        """Return the hidden cards of a state."""
        return cls(s.card[:], s.draw[: s.draw_n], s.drawn)


async def experiment(
    games: int, seed: int, *, is_shared: bool = False, is_action: bool = False
) -> Result:
    """Play games in two worlds, up to the first leak, and compare every byte to two readers."""
    rng = random.Random(seed)
    compared = 0
    parted = 0
    leaks: list[Leak] = []
    async with serving_world() as here, serving_world() as there:
        for number in range(games):
            game = plan(number, rng, is_shared=is_shared, is_action=is_action)
            found = await play_both(here, there, game, rng)
            compared += found.compared
            parted += found.parted
            leaks += found.leaks
            if leaks:
                break
    return Result(compared, parted, leaks)


@asynccontextmanager
async def serving_world() -> AsyncIterator[World]:
    """Run a world with ids and secrets that are the same each time."""
    numbers, secrets = count(1), count(1)
    async with serving(
        MemoryStore(),
        new_id=lambda: f"table-{next(numbers):06d}",
        entropy=lambda n: hashlib.sha256(str(next(secrets)).encode()).digest()[:n],
    ) as server:
        yield World(server)


class Eye:
    """Somebody who must not notice: his frames in both worlds, as far as they were compared."""

    def __init__(self, here: World, there: World, *, device: int, mask: int) -> None:
        self.mask = mask
        """The seats whose knowledge he has."""
        self.compared = 0
        self._ours = here.clients[device].frames
        self._theirs = there.clients[device].frames

    def next_difference(self) -> tuple[str, str] | None:
        """Return the next two frames that differ, comparing all that came to both."""
        for ours, theirs in zip(
            self._ours[self.compared :], self._theirs[self.compared :], strict=False
        ):
            if ours != theirs:
                return ours, theirs
            self.compared += 1
        return None

    def rest(self) -> tuple[list[str], list[str]]:
        """Return all that was not compared yet."""
        return self._ours[self.compared :], self._theirs[self.compared :]


async def play_both(here: World, there: World, game: Plan, rng: random.Random) -> Result:
    """Play one game in both worlds, and stop where they lawfully part or a leak is found."""
    mask = game.mask_of(game.reader)
    async with AsyncExitStack() as stack:
        await here.begin(game, stack)
        await there.begin(game, stack)
        eyes = [
            Eye(here, there, device=device, mask=game.mask_of(device))
            for device in {game.reader, game.devices}
        ]
        for done, (device, command) in enumerate(commands(here, game, rng)):
            if done == game.permute_at:
                permute = permute_unknown if game.is_action else permute_hidden
                permute(there.state, mask, random.Random(rng.random()))
            if done == game.permute_at + AFTER:
                break
            truths = Truth.of(here.state), Truth.of(there.state)
            await here.do(device, command)
            await there.do(device, command)
            parted = 0
            for eye in eyes:
                difference = eye.next_difference()
                if difference is None:
                    continue
                if game.is_action:
                    lawful = are_told_apart(here, there, eye.mask)
                else:
                    lawful = is_lawful(*difference, eye.mask, truths)
                if not lawful:
                    return Result(0, 0, [Leak(game, *difference)])
                parted = 1
            if parted:
                return Result(sum(eye.compared for eye in eyes), 1, [])
        return await compare_rest(here, there, game, eyes)


async def compare_rest(here: World, there: World, game: Plan, eyes: Sequence[Eye]) -> Result:
    """Read everything that is still on its way, and compare it and what the pages say."""
    for world in (here, there):
        for device in {game.reader, game.devices}:
            last = {"t": "rename", "id": f"last-{device}", "seat": 9, "name": "x"}
            await world.do(device, last)
    rests = [eye.rest() for eye in eyes]
    async with here.server.http() as one, there.server.http() as two:
        for path in ("", "/record", "/game.json"):
            address = f"/api/tables/{here.table_id}{path}"
            if here.table.stage != "over":
                # The link of a table names the port, which is each server's own.
                ours = (await one.get(address)).text.replace(here.server.address, "server")
                theirs = (await two.get(address)).text.replace(there.server.address, "server")
                rests.append(([ours], [theirs]))
    compared = sum(eye.compared for eye in eyes)
    for ours_left, theirs_left in rests:
        if ours_left != theirs_left:
            return Result(0, 0, [Leak(game, "\n".join(ours_left), "\n".join(theirs_left))])
        compared += len(ours_left)
    return Result(compared, 0, [])


def are_told_apart(here: World, there: World, mask: int) -> bool:
    """Tell whether the last command in Skyjo Action lawfully shows that the worlds differ.

    What is lawful is read from the journal of the rules; `events_for` is tested with it by itself.
    """
    one, two = (lawful_events(world.happened, mask) for world in (here, there))
    return one != two


def is_lawful(ours: str, theirs: str, mask: int, truths: tuple[Truth, Truth]) -> bool:
    """Tell whether two updates part at an event that lawfully shows a card.

    All before that event must be equal, the event the same but for its card, the card shown to
    everybody or drawn by the reader, and each world must show the card that really lies there.
    """
    one, two = json.loads(ours), json.loads(theirs)
    if one["t"] != "update" or two["t"] != "update" or one["version"] != two["version"]:
        return False
    for first, second in zip(one.get("events", ()), two.get("events", ()), strict=False):
        if first == second:
            continue
        if {**first, "card": ""} != {**second, "card": ""}:
            return False
        cards = [true_card(first, truth, mask) for truth in truths]
        return [first["card"], second["card"]] == cards and cards[0] != cards[1]
    return False


def true_card(event: Message, truth: Truth, mask: int) -> str | None:
    """Return the card that the event may show in a world, None if it may show none."""
    match event["e"]:
        case "flipped" | "revealed" | "replaced":
            return format_card(truth.card[event["seat"] * CELLS + event["cell"]])
        case "placed" | "refused" if truth.drawn != NO_CARD:
            return format_card(truth.drawn)
        case "drew" if mask >> event["seat"] & 1 and truth.draw:
            return format_card(truth.draw[-1])
        case _:
            return None
