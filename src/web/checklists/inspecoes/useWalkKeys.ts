import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'
import { isTooMild, painted, type Color } from './answers.ts'
import { leastColor } from '#shared/rules/inspecao-items.ts'
import type { WalkItem } from './walk.ts'
import type { Work } from './work.ts'

/** The walk by the keyboard: arrows go from item to item, 1, 2 and 3 give the colour. */
export function useWalkKeys(
  work: Work,
  all: readonly WalkItem[],
  entry: WalkItem | null,
  openItem: (item: string | null) => void,
): void {
  const step = (by: number) => {
    if (isDialogOpen()) return false
    const at = entry ? all.indexOf(entry) : -1
    const to = all[at === -1 && by < 0 ? all.length - 1 : at + by]
    if (!to) return false
    openItem(to.item.id)
    document.querySelector(`#item-${CSS.escape(to.item.id)}`)?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const paint = (color: Color) => {
    if (!entry || work.readOnly || isDialogOpen()) return false
    const { item } = entry
    const { veiculo, respostas } = work.content
    if (isTooMild(color, leastColor(item, veiculo, work.limites, respostas[item.id]?.resposta))) return false
    work.acts.edit(item, (a) => painted(a, color))
    return true
  }
  useHotkey('ArrowDown', () => step(1))
  useHotkey('ArrowUp', () => step(-1))
  useHotkey('1', () => paint('VERDE'))
  useHotkey('2', () => paint('AMARELO'))
  useHotkey('3', () => paint('VERMELHO'))
}
