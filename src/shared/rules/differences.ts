import { z } from 'zod'
import { counted } from './counted.ts'
import type { VersionContent } from './version.ts'

/** One change of a version against the one before. Amounts in centavos; null where the value did not exist. */
export const difference = z.object({
  tipo: z.enum(['LINHA_NOVA', 'LINHA_RETIRADA', 'PRECO', 'CONTEUDO', 'TERMOS']),
  titulo: z.string(),
  /** Values before and after, in words when they are not amounts. */
  antes: z.string().nullable(),
  depois: z.string().nullable(),
  valorAntes: z.number().nullable(),
  valorDepois: z.number().nullable(),
})
export type Difference = z.infer<typeof difference>

type VersionLinha = VersionContent['linhas'][number]

const items = (l: VersionLinha) =>
  [
    ...l.pecas.map((p) => `${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`),
    ...l.maoDeObra.map((m) => `${m.descricao} (${m.minutos} min)`),
  ].join(', ')

const data = (dia: string) => dia.split('-').toReversed().join('/')
const termsOf = ({ termos: t }: VersionContent): [string, string][] => [
  ['Forma de pagamento', t.condicaoPagamento],
  ['Início', data(t.inicioPrevisto)],
  ['Término', data(t.fimPrevisto)],
  ['Validade', counted(t.validadeDias, 'dia', 'dias')],
]

/** The changes of a version against the one before: lines in the new order, then the removed ones, then the terms. */
export function differences(before: VersionContent, after: VersionContent): Difference[] {
  const older = new Map(before.linhas.map((l) => [l.codLinha, l]))
  const remaining = new Set(after.linhas.map((l) => l.codLinha))
  const nothing = { antes: null, depois: null, valorAntes: null, valorDepois: null }
  const d: Difference[] = []
  for (const l of after.linhas) {
    const old = older.get(l.codLinha)
    if (!old) d.push({ ...nothing, tipo: 'LINHA_NOVA', titulo: l.titulo, depois: items(l), valorDepois: l.total })
    else if (items(old) !== items(l) || old.titulo !== l.titulo)
      d.push({
        tipo: 'CONTEUDO',
        titulo: l.titulo,
        antes: items(old),
        depois: items(l),
        valorAntes: old.total,
        valorDepois: l.total,
      })
    else if (old.total !== l.total)
      d.push({ ...nothing, tipo: 'PRECO', titulo: l.titulo, valorAntes: old.total, valorDepois: l.total })
  }
  for (const l of before.linhas)
    if (!remaining.has(l.codLinha))
      d.push({ ...nothing, tipo: 'LINHA_RETIRADA', titulo: l.titulo, antes: items(l), valorAntes: l.total })
  const now = new Map(termsOf(after))
  for (const [nome, valor] of termsOf(before)) {
    const novo = now.get(nome)
    if (novo !== valor) d.push({ ...nothing, tipo: 'TERMOS', titulo: nome, antes: valor, depois: novo ?? null })
  }
  return d
}
