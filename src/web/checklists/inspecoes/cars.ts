import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { itemKey } from '#shared/rules/verificacoes.ts'

export type CarGroup = 'minhas' | 'andamento' | 'segunda' | 'esperando' | 'prontas'
export const CAR_GROUPS: readonly { id: CarGroup; nome: string }[] = [
  { id: 'minhas', nome: 'Meus serviços' },
  { id: 'segunda', nome: 'Segunda olhada' },
  { id: 'andamento', nome: 'Em andamento' },
  { id: 'esperando', nome: 'Esperando inspeção' },
  { id: 'prontas', nome: 'Prontas hoje' },
]

function groupOf(c: InspecaoCar, own: ReadonlySet<number>): CarGroup {
  if (c.estado === 'FINALIZADA') return 'prontas'
  if (c.estado === 'SEGUNDA_OLHADA') return 'segunda'
  if (c.codPassagem !== null && own.has(c.codPassagem)) return 'minhas'
  return c.estado === 'EM_ANDAMENTO' ? 'andamento' : 'esperando'
}

const matches = (c: InspecaoCar, words: readonly string[]) => {
  const text = itemKey(`${c.placa ?? ''} ${c.chassi ?? ''} ${c.modelo} ${c.cliente} ${c.prisma ?? ''}`)
  return words.every((w) => text.includes(w))
}

/** The day's cars by where their inspection stands, the nearest promise first; `own` are the visits of the person's services. */
export function groupCars(
  cars: readonly InspecaoCar[],
  search: string,
  own: ReadonlySet<number>,
): Map<CarGroup, InspecaoCar[]> {
  const words = itemKey(search.replace(/-/g, '')).split(' ').filter(Boolean)
  const found = cars
    .filter((c) => matches(c, words))
    .toSorted((a, b) => (a.promessa ?? '9').localeCompare(b.promessa ?? '9') || a.chegouEm.localeCompare(b.chegouEm))
  return Map.groupBy(found, (c) => groupOf(c, own))
}
