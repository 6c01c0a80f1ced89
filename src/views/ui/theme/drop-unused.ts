import type { Config } from '@pandacss/dev';

/**
 * Utilities that our styles do not use. A token in such a property would be taken for a CSS value, so a test
 * checks that none is used.
 */
const EFFECTS = new RegExp(
  `^(${[
    'animation(Delay|Name|Timing)|aspect|backdrop|backface|background(Clip|Color|Conic|Gradient|Image|Linear|Radial)',
    'blur|border((Inline|Left|Right|Top|Bottom)$|(InlineEnd|Left|Right)Color|InlineWidth|LeftWidth|Block|Spacing|Start|End)',
    'box(Decoration|ShadowColor)|brightness|caret|clipPath|containerName|contrast|debug|divide|dropShadow|float|focus',
    'fontSmoothing|gradient|grayscale|grid(AutoRows|ColumnGap|Gap|RowGap)|hide|hueRotate|hyphens|insetBlock.+|invert',
    'listStyleImage|mask|rotate|saturate|scale[XYZ]|scroll(Margin|Padding)($|Block|Inline|Left|Right)|scrollPaddingBottom',
    'scrollSnap|scrollbar|sepia|space|text(Emphasis|Gradient|Shadow|SizeAdjust)|transition(Delay|Property|Timing)',
    'translate[XYZ]|truncate|WebkitText|(padding|margin)Block.+|.*(Block|Inline)Size|(inline|block)Size',
  ].join('|')})`,
);

/** Conditions that a style of `src` names. Any other is a type error there. */
const CONDITIONS = [
  'hover',
  'focus',
  'focusVisible',
  'empty',
  'before',
  'placeholder',
  'selected',
  'checked',
  'motionReduce',
];

type Utilities = NonNullable<Config['utilities']>;

/** Returns whether our styles use this utility. */
export const isUsed = (name: string, utility: Utilities[string]): boolean =>
  !EFFECTS.test(name) && (utility?.values !== undefined || utility?.transform !== undefined);

/**
 * The config without what no style here uses: each page carries the names of all that is left. A utility that maps no
 * token is not missed either, its property is written as in CSS.
 */
export const dropUnused = <Resolved extends Config>(config: Resolved): Resolved => ({
  ...config,
  utilities: Object.fromEntries(
    Object.entries(config.utilities ?? {}).filter(([name, utility]) => isUsed(name, utility)),
  ),
  conditions: Object.fromEntries(Object.entries(config.conditions ?? {}).filter(([name]) => CONDITIONS.includes(name))),
});
