// The thread that tries a policy on what was sold: a store at a time, on request.
import type pg from 'pg'
import { CLASSES_ABC } from '#shared/rules/demanda.ts'
import { atendimentoCom, type Desempenho, niveisDe, niveisIngenuos, viver } from '#shared/rules/prova.ts'
import type { Politica } from '#shared/rules/reposicao.ts'
import type { Lido } from '#shared/core/contract.ts'
import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { abrirBanco } from '../../core/database/pool.ts'
import { transacao } from '../../core/database/transaction.ts'
import { classificarLoja } from './calculo.ts'
import { lerCadastro, lerLoja } from './ler-loja.ts'

export interface PedidoDeProva {
  config: pg.ClientConfig
  codDistribuidor: number
  loja: number
  politica: Politica
  codigo: string | null
  mes: number
  periodo: string
}
type Prova = Lido<typeof sugestoes.provarPolitica>

/** How much safety the frontier is drawn for, against the policy's own. */
const FATORES = [0, 0.5, 1, 1.5, 2]
/** How many times its own levels the naive policy is lived with, to be compared at the same stock. */
const INGENUOS = [0, 0.5, 1, 1.5, 2, 3, 5, 8]

interface Soma {
  pecas: number
  procura: number
  atendida: number
  estoque: number
}
const nada = (): Soma => ({ pecas: 0, procura: 0, atendida: 0, estoque: 0 })
function somar(s: Soma, d: Desempenho, custo: number): void {
  s.pecas++
  // What a part is worth weighs its demand, so that screws do not hide a gearbox.
  s.procura += d.procura * custo
  s.atendida += d.atendida * custo
  s.estoque += d.estoqueMedio * custo
}
const dizer = (s: Soma) => ({
  atendimento: s.procura === 0 ? null : s.atendida / s.procura,
  estoque: Math.round(s.estoque),
})

/** Fill rate and mean stock of a policy beside the naive one, by class, and the frontier. */
export async function provar(p: PedidoDeProva): Promise<Prova> {
  const banco = abrirBanco(p.config, 1)
  try {
    const { politica, mes, periodo } = p
    const loja = await transacao(
      banco,
      'sistema',
      async (tx) =>
        lerLoja(tx, p.codDistribuidor, p.loja, {
          cadastro: await lerCadastro(tx, p.codDistribuidor),
          politica,
          mes,
          periodo,
        }),
      { leitura: true },
    )
    const classes = loja.classes ?? classificarLoja(loja.pecas)
    const somas = new Map(
      [...CLASSES_ABC, 'TODAS' as const].map((c) => [c, { nossa: nada(), ingenuas: INGENUOS.map(() => nada()) }]),
    )
    const fronteira = FATORES.map(() => nada())
    let pecas = 0
    let lugar = 0
    for (const peca of loja.pecas) {
      const classe = classes[lugar++]
      if (p.codigo !== null && peca.codigo !== p.codigo) continue
      const abc = CLASSES_ABC.find((c) => c === classe?.[0]) ?? 'C'
      const provada = { ...peca, abc }
      if (provada.serie.length === 0) continue
      pecas++
      FATORES.forEach((fator, i) => {
        const d = viver(provada, politica, (antes) => niveisDe(provada, antes, politica, fator))
        somar(fronteira[i] ?? nada(), d, peca.custo)
        if (fator === 1)
          for (const c of [abc, 'TODAS'] as const) {
            const s = somas.get(c)
            if (s) somar(s.nossa, d, peca.custo)
          }
      })
      INGENUOS.forEach((fator, i) => {
        const d = viver(provada, politica, (antes) => niveisIngenuos(provada, antes, politica, fator))
        for (const c of [abc, 'TODAS'] as const) somar(somas.get(c)?.ingenuas[i] ?? nada(), d, peca.custo)
      })
    }
    return {
      pecas,
      porClasse: [...somas].map(([classe, s]) => {
        const nossa = dizer(s.nossa)
        const pontos = s.ingenuas.map(dizer)
        return {
          classe,
          pecas: s.nossa.pecas,
          nossa,
          ingenua: pontos[INGENUOS.indexOf(1)] ?? dizer(nada()),
          ingenuaNoMesmoEstoque: atendimentoCom(nossa.estoque, pontos),
        }
      }),
      fronteira: FATORES.map((fator, i) => ({ fator, ...dizer(fronteira[i] ?? nada()) })),
    }
  } finally {
    await banco.fechar()
  }
}
