// Made from the options of lowsky.rules by `python -m lowsky.server.typescript_choices`; not to be
// edited. What may be combined is not said here: the table says it.

export type Choice = string | number | boolean

/** One option: its words or its numbers, and what is usual. */
export interface Option {
  name: string
  group: string
  /** The paragraph of the rules that it changes. */
  rule: string
  /** The modes in which it means anything. */
  modes: readonly string[]
  usual: Choice
  /** Every value, or with `low` and `high` one that is no number of the range. */
  values: readonly Choice[]
  low?: number
  high?: number
}

export const OPTIONS: readonly Option[] = [
  { name: 'grid', group: 'start', rule: 'R-V2', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 12, values: [12, 9] },
  { name: 'initial_flip', group: 'start', rule: 'R-C7', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'choose', values: ['choose', 'auto_first', 'auto_random'] },
  { name: 'start_tie_break', group: 'start', rule: 'R-C9', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'high_card_seat', values: ['high_card_seat', 'high_card_random', 'seat', 'random'] },
  { name: 'round_starter', group: 'start', rule: 'R-C10', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'previous_ender', values: ['previous_ender', 'highest_sum', 'previous_winner', 'rotate'] },
  { name: 'action_set', group: 'cards', rule: 'R-V14', modes: ['action', 'action_single_pile'], usual: '', values: [] },
  { name: 'beginner_set', group: 'cards', rule: 'R-V6', modes: ['action', 'action_single_pile'], usual: false, values: [false, true] },
  { name: 'extra_turns_value', group: 'cards', rule: 'R-A42', modes: ['action', 'action_single_pile'], usual: 2, values: [], low: 1, high: 2 },
  { name: 'fresh_until', group: 'cards', rule: 'R-A15', modes: ['action', 'action_single_pile'], usual: 'next_turn', values: ['next_turn', 'next_table_round'] },
  { name: 'defense_trigger', group: 'cards', rule: 'R-A38', modes: ['action', 'action_single_pile'], usual: 'automatic', values: ['automatic', 'ask'] },
  { name: 'defense_covers_look', group: 'cards', rule: 'R-A37', modes: ['action', 'action_single_pile'], usual: false, values: [false, true] },
  { name: 'remove_includes_actor', group: 'cards', rule: 'R-A40', modes: ['action', 'action_single_pile'], usual: false, values: [false, true] },
  { name: 'remove_slide', group: 'cards', rule: 'R-A40', modes: ['action', 'action_single_pile'], usual: 'bottom', values: ['bottom', 'under_top'] },
  { name: 'replay_scope', group: 'cards', rule: 'R-A46', modes: ['action', 'action_single_pile'], usual: 'any', values: ['any', 'top_only'] },
  { name: 'exchange_second', group: 'cards', rule: 'R-A48', modes: ['action', 'action_single_pile'], usual: 'mandatory', values: ['mandatory', 'optional'] },
  { name: 'single_pile_count', group: 'cards', rule: 'R-V3', modes: ['action_single_pile'], usual: 8, values: [], low: 5, high: 10 },
  { name: 'single_pile_final', group: 'cards', rule: 'R-V3', modes: ['action_single_pile'], usual: 'substitute', values: ['substitute', 'ten_points'] },
  { name: 'number_line_removal', group: 'lines', rule: 'R-C19', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'mandatory', values: ['mandatory', 'optional'] },
  { name: 'column_timing', group: 'lines', rule: 'R-V7', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'any', values: ['any', 'same_turn', 'consecutive_turns'] },
  { name: 'line_length', group: 'lines', rule: 'R-A34', modes: ['action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'full', values: ['full', 'remaining_min3', 'remaining_min2'] },
  { name: 'shared_lines', group: 'lines', rule: 'R-A31', modes: ['action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'simultaneous', values: ['simultaneous', 'one_line'] },
  { name: 'line_discard_order', group: 'lines', rule: 'R-A32', modes: ['action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'stars_under', values: ['stars_under', 'reading', 'owner_choice'] },
  { name: 'star_line_bonus', group: 'lines', rule: 'R-A33', modes: ['action', 'action_single_pile', 'action_stars'], usual: 'removed_or_kept', values: ['removed_or_kept', 'removed_only', 'kept_only'] },
  { name: 'nine_card_rows', group: 'lines', rule: 'R-V2', modes: ['action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: true, values: [false, true] },
  { name: 'star_row3_bonus', group: 'lines', rule: 'R-V2', modes: ['action', 'action_single_pile', 'action_stars'], usual: -10, values: [-10, -15] },
  { name: 'final_turns', group: 'end', rule: 'R-C27', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'one_each', values: ['one_each', 'complete_table_round'] },
  { name: 'reveal_timing', group: 'end', rule: 'R-C30', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'end_of_round', values: ['end_of_round', 'after_own_final_turn'] },
  { name: 'forced_reveal_closing', group: 'end', rule: 'R-A50', modes: ['action', 'action_single_pile'], usual: 'own_turn', values: ['own_turn', 'immediate'] },
  { name: 'final_turn_action_discard', group: 'end', rule: 'R-A51', modes: ['action', 'action_single_pile'], usual: true, values: [false, true] },
  { name: 'turn_limit', group: 'end', rule: 'R-V13', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 0, values: [0], low: 10, high: 1000 },
  { name: 'doubling', group: 'score', rule: 'R-C32', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'strict', values: ['strict', 'tie_safe', 'off'] },
  { name: 'doubling_factor', group: 'score', rule: 'R-C32', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 2, values: [], low: 1, high: 5 },
  { name: 'double_negative', group: 'score', rule: 'R-C32', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: false, values: [false, true] },
  { name: 'target_score', group: 'score', rule: 'R-C35', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 100, values: [], low: 10, high: 1000 },
  { name: 'game_tie', group: 'score', rule: 'R-C36', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'shared', values: ['shared', 'last_round_lower', 'extra_round'] },
  { name: 'reshuffle', group: 'piles', rule: 'R-C23', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: 'keep_top', values: ['keep_top', 'none'] },
  { name: 'discard_browsable', group: 'piles', rule: 'R-C37', modes: ['skyjo', 'skygo', 'action', 'action_single_pile', 'action_stars', 'action_numbers'], usual: false, values: [false, true] },
  { name: 'peek_memory', group: 'piles', rule: 'R-C37', modes: ['action', 'action_single_pile'], usual: false, values: [false, true] },
  { name: 'solo_turn_limit', group: 'alone', rule: 'R-V10', modes: ['skyjo', 'skygo', 'action_stars', 'action_numbers'], usual: 'cells', values: ['cells'], low: 6, high: 30 },
  { name: 'solo_goal', group: 'alone', rule: 'R-V10', modes: ['skyjo', 'skygo', 'action_stars', 'action_numbers'], usual: 'survive', values: ['survive', 'fixed_rounds'] },
]

/** What each preset changes. */
export const PRESETS: Readonly<Record<string, Readonly<Record<string, Choice>>>> = {
  skyjo: {},
  skygo: { initial_flip: 'auto_first', round_starter: 'highest_sum' },
  action: {},
  action_beginner: { beginner_set: true },
  action_single_pile: {},
  action_stars: {},
  action_numbers: {},
}

/** The nine types of action cards, as `action_set` names them. */
export const ACTION_SET = [
  'REMOVE',
  'SWAP_OWN',
  'EXTRA',
  'DRAW3',
  'LOOK',
  'DEFENSE',
  'REPLAY',
  'STEAL',
  'EXCHANGE',
] as const

/** The pictures of house cards. */
export const SYMBOLS = [
  'cloud',
  'sun',
  'moon',
  'snow',
  'wind',
  'leaf',
  'wave',
  'balloon',
  'bird',
  'lantern',
  'heart',
  'mountain',
] as const

/** The inks of their pictures. */
export const COLOURS = [
  'night',
  'sea',
  'wood',
  'brick',
  'plum',
  'earth',
] as const

/** The steps of house cards with their arguments; n is a number. */
export const STEPS = [
  'extra_turns n',
  'draw_keep n',
  'swap_own n',
  'exchange n',
  'flip_own n',
  'flip_target n',
  'take_action n',
  'look n self',
  'look n any',
  'look line self',
  'look line any',
  'discard_action self',
  'discard_action target',
  'manual',
] as const

/** How much fits on a house card, and how many a table has. */
export const MOST = { number: 3, steps: 8, name: 24, text: 160, cards: 3 } as const
