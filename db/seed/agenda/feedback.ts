import type { Setting } from './scene.ts'

import { scoreType } from '#shared/rules/acompanhamento.ts'

import type { Journal } from './rows.ts'
import { integer, pickOne } from '../generator/people.ts'

const MIN = 60_000
const DAY = 86_400_000
const PRAISED = ['ATENDIMENTO', 'QUALIDADE', 'EXPLICACAO'] as const
const COMPLAINED = ['PRAZO', 'PRECO', 'EXPLICACAO'] as const

/**
 * Adds a survey answer given after the delivery: late cars get bad scores more often. Calls to the unhappy customers of the last five days
 * are still open.
 */
export function addFeedback(
  d: Journal,
  { rng, loja: { chave }, relogio: clock }: Setting,
  v: { passagem: number; consultor: number; entregue: number; noPrazo: boolean },
): void {
  const random = rng()
  const bad = random < (v.noPrazo ? 0.06 : 0.35)
  const nota = bad ? integer(rng, 2, 6) : random < 0.55 ? integer(rng, 7, 8) : integer(rng, 9, 10)
  const motivo = pickOne(rng, bad ? COMPLAINED : PRAISED)
  const em = v.entregue + integer(rng, 60, 300) * MIN
  const comentario = bad ? pickOne(rng, ['Demorou mais do que o combinado', 'Ninguém me avisou do atraso', '']) : ''
  const iso = (t: number) => new Date(t).toISOString()
  const related = { ...chave, cod_passagem: v.passagem }
  d.tables.pesquisa_resposta.push({
    ...related,
    cod_consultor: v.consultor,
    nota,
    motivos: bad && !v.noPrazo ? ['PRAZO'] : [motivo],
    comentario,
    em: iso(em),
  })
  if (scoreType(nota) !== 'DETRATOR') return
  const made = v.entregue < clock.agora - 5 * DAY
  d.tables.agenda_tarefa.push({
    ...related,
    texto: `Nota ${nota} de um cliente: ligar para entender`,
    criada_em: iso(em),
    feita_em: made ? iso(em + 180 * MIN) : null,
    observacao: made ? 'Cliente procurado' : '',
  })
}
