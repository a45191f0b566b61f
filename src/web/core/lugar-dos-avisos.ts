const MARGEM_PX = 16
const FOLGA_PX = 12
/** What a message must not cover: the filled buttons (they carry no variant), and the bars that hold the actions of a screen or drawer. */
const OCUPADO = '[data-acoes], .mantine-Button-root:not([data-variant])'

/** How far above the window's foot a box of `altura` stands clear of what is taken, given as tops and bottoms in the window; all in px. */
export function baseLivre(
  altura: number,
  janela: number,
  ocupados: readonly { top: number; bottom: number }[],
): number {
  let base = MARGEM_PX
  // From the foot upwards: each that would be covered lifts the box above itself.
  for (const { top, bottom } of [...ocupados].sort((a, b) => b.bottom - a.bottom))
    if (top < janela - base && bottom > janela - base - altura - FOLGA_PX) base = janela - top + FOLGA_PX
  return base + altura > janela ? MARGEM_PX : base
}

/** Small buttons of a row, as the cross that deletes it: what floats in the corner must not lie on them. */
const PEQUENOS = 'main .mantine-ActionIcon-root'

/** Tops and bottoms of what is taken between two sides of the window. */
const ocupadosEntre = (left: number, right: number, menos?: Element, seletor = OCUPADO) =>
  [...document.querySelectorAll(seletor)]
    .filter((e) => !menos?.contains(e) && e.checkVisibility())
    .map((e) => e.getBoundingClientRect())
    .filter((r) => r.left < right && r.right > left && r.bottom > 0 && r.top < window.innerHeight)

/** How far above the window's foot a box in its right corner stands clear just now; px. */
export const baseDoCanto = (largura: number, altura: number): number =>
  baseLivre(
    altura,
    window.innerHeight,
    ocupadosEntre(window.innerWidth - largura, window.innerWidth, undefined, `${OCUPADO}, ${PEQUENOS}`),
  )

/** Lifts the messages above what they would cover just now. */
export function acharLugar(): void {
  const caixa = document.querySelector('.mantine-Notifications-root[data-position="bottom-left"]')
  if (!caixa) return
  const { left, right, height } = caixa.getBoundingClientRect()
  const base = baseLivre(height, window.innerHeight, ocupadosEntre(left, right, caixa))
  document.documentElement.style.setProperty('--avisos-base', `${base}px`)
}
