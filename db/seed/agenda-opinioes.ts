import type { Palco } from './agenda-linhas.ts'
import { tipoDaNota } from '#shared/rules/acompanhamento.ts'

import type { Diario } from './agenda-linhas.ts'
import { inteiro, um } from './gerador/pessoas.ts'

const MIN = 60_000
const DIA = 86_400_000
const ELOGIAM = ['ATENDIMENTO', 'QUALIDADE', 'EXPLICACAO'] as const
const RECLAMAM = ['PRAZO', 'PRECO', 'EXPLICACAO'] as const

/** What the customer says the evening after: late cars more often badly. The last days' unhappy ones still wait for a call. */
export function opinar(
  d: Diario,
  { rng, loja: { chave }, relogio }: Palco,
  v: { passagem: number; consultor: number; entregue: number; noPrazo: boolean },
): void {
  const sorte = rng()
  const ruim = sorte < (v.noPrazo ? 0.06 : 0.35)
  const nota = ruim ? inteiro(rng, 2, 6) : sorte < 0.55 ? inteiro(rng, 7, 8) : inteiro(rng, 9, 10)
  const motivo = um(rng, ruim ? RECLAMAM : ELOGIAM)
  const em = v.entregue + inteiro(rng, 60, 300) * MIN
  const comentario = ruim ? um(rng, ['Demorou mais do que o combinado', 'Ninguém me avisou do atraso', '']) : ''
  const iso = (t: number) => new Date(t).toISOString()
  const dela = { ...chave, cod_passagem: v.passagem }
  d.tabelas.pesquisa_resposta.push({
    ...dela,
    cod_consultor: v.consultor,
    nota,
    motivos: ruim && !v.noPrazo ? ['PRAZO'] : [motivo],
    comentario,
    em: iso(em),
  })
  if (tipoDaNota(nota) !== 'DETRATOR') return
  const feita = v.entregue < relogio.agora - 5 * DIA
  d.tabelas.agenda_tarefa.push({
    ...dela,
    texto: `Nota ${nota} de um cliente: ligar para entender`,
    criada_em: iso(em),
    feita_em: feita ? iso(em + 180 * MIN) : null,
    observacao: feita ? 'Cliente procurado' : '',
  })
}
