import { z } from 'zod'
import type { ConteudoVersao } from './versao.ts'

/** One thing that a version changed from the one before. Amounts in centavos; null where it did not exist. */
export const diferenca = z.object({
  tipo: z.enum(['LINHA_NOVA', 'LINHA_RETIRADA', 'PRECO', 'CONTEUDO', 'TERMOS']),
  titulo: z.string(),
  /** What stood before and what stands now, in words where it is not an amount. */
  antes: z.string().nullable(),
  depois: z.string().nullable(),
  valorAntes: z.number().nullable(),
  valorDepois: z.number().nullable(),
})
export type Diferenca = z.infer<typeof diferenca>

type LinhaVersao = ConteudoVersao['linhas'][number]

const itens = (l: LinhaVersao) =>
  [
    ...l.pecas.map((p) => `${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`),
    ...l.maoDeObra.map((m) => `${m.descricao} (${m.minutos} min)`),
  ].join(', ')

const data = (dia: string) => dia.split('-').toReversed().join('/')
const termosDe = ({ termos: t }: ConteudoVersao): [string, string][] => [
  ['Forma de pagamento', t.condicaoPagamento],
  ['Início', data(t.inicioPrevisto)],
  ['Término', data(t.fimPrevisto)],
  ['Validade', `${t.validadeDias} dias`],
]

/** What a version changed from the one before: lines first in the new order, then the removed ones, then the terms. */
export function diferencas(antes: ConteudoVersao, depois: ConteudoVersao): Diferenca[] {
  const velhas = new Map(antes.linhas.map((l) => [l.codLinha, l]))
  const novas = new Set(depois.linhas.map((l) => l.codLinha))
  const nada = { antes: null, depois: null, valorAntes: null, valorDepois: null }
  const d: Diferenca[] = []
  for (const l of depois.linhas) {
    const velha = velhas.get(l.codLinha)
    if (!velha) d.push({ ...nada, tipo: 'LINHA_NOVA', titulo: l.titulo, depois: itens(l), valorDepois: l.total })
    else if (itens(velha) !== itens(l) || velha.titulo !== l.titulo)
      d.push({
        tipo: 'CONTEUDO',
        titulo: l.titulo,
        antes: itens(velha),
        depois: itens(l),
        valorAntes: velha.total,
        valorDepois: l.total,
      })
    else if (velha.total !== l.total)
      d.push({ ...nada, tipo: 'PRECO', titulo: l.titulo, valorAntes: velha.total, valorDepois: l.total })
  }
  for (const l of antes.linhas)
    if (!novas.has(l.codLinha))
      d.push({ ...nada, tipo: 'LINHA_RETIRADA', titulo: l.titulo, antes: itens(l), valorAntes: l.total })
  const agora = new Map(termosDe(depois))
  for (const [nome, valor] of termosDe(antes)) {
    const novo = agora.get(nome)
    if (novo !== valor) d.push({ ...nada, tipo: 'TERMOS', titulo: nome, antes: valor, depois: novo ?? null })
  }
  return d
}
