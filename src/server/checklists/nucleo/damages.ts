import type { Damage } from '#shared/checklists/inspecao.ts'
import { damagePlaceName } from '#shared/rules/avarias.ts'
import type { NumberedDamage } from '#shared/rules/termo.ts'
import { type Block, drawing, joined, section, table } from '../../core/files/pdf.ts'
import { carDrawing } from './car-drawing.ts'

const DAMAGE_LABELS: Record<Damage['tipo'], string> = {
  RISCO: 'Risco',
  AMASSADO: 'Amassado',
  QUEBRADO: 'Quebrado',
  FALTANDO: 'Faltando',
  OUTRO: 'Outro',
}
/** Rows that fit on the page of the drawing, whatever is said in them. */
const ON_ONE_PAGE = 4

/** Damages on paper: the car with a numbered mark for each, and what each one is; below a heading, or after the words of an item. */
export function damageBlocks(before: string | readonly Block[], avarias: readonly NumberedDamage[]): Block[] {
  const listed = table(
    [
      { titulo: 'Nº', largura: 24 },
      { titulo: 'Onde', largura: 140 },
      { titulo: 'O quê', largura: 70 },
      { titulo: 'Observação' },
    ],
    avarias.map(({ n, avaria: a }) => [String(n), damagePlaceName(a), DAMAGE_LABELS[a.tipo], a.observacao || '—']),
  )
  const whole = avarias.length <= ON_ONE_PAGE
  const drawn = [drawing(carDrawing(avarias)), ...(whole ? [listed] : [])]
  const first = typeof before === 'string' ? section(before, { stack: drawn }) : joined([...before, ...drawn])
  return whole ? [first] : [first, listed]
}
