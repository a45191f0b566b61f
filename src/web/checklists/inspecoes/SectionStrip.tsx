import { IconCheck, IconClipboardText, IconFlagCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { Part } from './part.ts'
import { useSectionInView } from './useSectionInView.ts'
import { useSectionTime } from './useSectionTime.ts'
import type { WalkBlock } from './walk.ts'
import classes from './Walk.module.css'

interface Props {
  blocks: readonly WalkBlock[]
  respostas: InspecaoContent['respostas']
  part: Part
  /** Takes the seconds that were spent in a section; null when nobody works here. */
  count: ((section: string, seconds: number) => void) | null
  goToPart: (part: Part) => void
  goToSection: (section: string) => void
}

/**
 * The way around the car: arrival, the sections, the end. A strip on the phone, a column on the desk. It alone follows the scrolling, so that
 * a new section in sight does not draw the items again.
 */
export function SectionStrip({ blocks, respostas, part, count, goToPart, goToSection }: Props) {
  const ids = useMemo(() => blocks.map((b) => b.id), [blocks])
  const at = useSectionInView(ids, part === 'itens')
  useSectionTime(part === 'itens' && count !== null ? at : null, (section, seconds) => count?.(section, seconds))
  const current = part === 'itens' ? at : part
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-parte="${current}"]`)
    if (!chosen || !list.current) return
    list.current.scrollTo({ left: chosen.offsetLeft - 60, behavior: 'instant' })
  }, [current])
  return (
    <nav className={classes.faixa} aria-label="Partes da inspeção" ref={list}>
      <button
        type="button"
        data-parte="recepcao"
        aria-current={part === 'recepcao' ? 'step' : undefined}
        onClick={() => goToPart('recepcao')}
      >
        <IconClipboardText size={18} aria-hidden="true" />
        Chegada
      </button>
      {blocks.map((b) => {
        const done = b.itens.filter(
          (i) => (respostas[i.item.id]?.resposta.estado ?? 'NAO_VERIFICADO') !== 'NAO_VERIFICADO',
        )
        const whole = done.length === b.itens.length
        return (
          <button
            key={b.id}
            type="button"
            data-parte={b.id}
            aria-current={current === b.id ? 'step' : undefined}
            onClick={() => goToSection(b.id)}
          >
            {b.nome}
            <span className={classes.quantos} data-pronta={whole || undefined}>
              {whole && <IconCheck size={14} stroke={3} aria-hidden="true" />}
              {done.length}/{b.itens.length}
            </span>
          </button>
        )
      })}
      <button
        type="button"
        data-parte="fim"
        aria-current={part === 'fim' ? 'step' : undefined}
        onClick={() => goToPart('fim')}
      >
        <IconFlagCheck size={18} aria-hidden="true" />
        Fechar
      </button>
    </nav>
  )
}
