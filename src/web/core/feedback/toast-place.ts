const MARGIN_PX = 16
const GAP_PX = 12
/** Elements that a toast must not cover: filled buttons (they have no `data-variant`) and the action bars of screens and drawers. */
const OCCUPIED = '[data-acoes], .mantine-Button-root:not([data-variant])'

/**
 * Distance in px from the window's bottom at which a box of height `height` covers none of `ocupados` (tops and bottoms in the window, px).
 */
export function freeBottom(
  height: number,
  windowHeight: number,
  ocupados: readonly { top: number; bottom: number }[],
): number {
  let base = MARGIN_PX
  // From the bottom up: each element that the box would cover lifts the box above it.
  for (const { top, bottom } of [...ocupados].sort((a, b) => b.bottom - a.bottom))
    if (top < windowHeight - base && bottom > windowHeight - base - height - GAP_PX) base = windowHeight - top + GAP_PX
  return base + height > windowHeight ? MARGIN_PX : base
}

/** Small buttons of a row, such as the cross that deletes it: a floating button must not cover them. */
const SMALL_BUTTONS = 'main .mantine-ActionIcon-root'

/** Tops and bottoms of visible elements that overlap a horizontal range of the window. */
const occupiedBetween = (left: number, right: number, except?: Element, selector = OCCUPIED) =>
  [...document.querySelectorAll(selector)]
    .filter((e) => !except?.contains(e) && e.checkVisibility())
    .map((e) => e.getBoundingClientRect())
    .filter((r) => r.left < right && r.right > left && r.bottom > 0 && r.top < window.innerHeight)

/** Free distance from the window's bottom, in px, for a box in its right corner. */
export const cornerBottom = (width: number, height: number): number =>
  freeBottom(
    height,
    window.innerHeight,
    occupiedBetween(window.innerWidth - width, window.innerWidth, undefined, `${OCCUPIED}, ${SMALL_BUTTONS}`),
  )

/** Lifts the toasts above the elements that they would cover. */
export function placeToasts(): void {
  const box = document.querySelector('.mantine-Notifications-root[data-position="bottom-left"]')
  if (!box) return
  const { left, right, height } = box.getBoundingClientRect()
  const base = freeBottom(height, window.innerHeight, occupiedBetween(left, right, box))
  document.documentElement.style.setProperty('--avisos-base', `${base}px`)
}
