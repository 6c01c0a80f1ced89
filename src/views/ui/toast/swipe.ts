/** Pixels to the right that let a toast go. */
const DISMISS_PX = 80;

/** How far a toast follows the pointer, in px: freely to the right, hardly to the left. */
export const swipeShift = (moved: number): number => (moved >= 0 ? moved : Math.max(moved / 8, -12));

export const isDismissingSwipe = (shift: number): boolean => shift >= DISMISS_PX;
