import { COLUNAS_PAINEL_AGENDA } from '#shared/arquivos/colunas-exportadas.ts'
import type { PedidoPainelAgenda } from '#shared/arquivos/exportacoes.ts'
import { inicioDoDia } from '#shared/rules/datas.ts'
import { type DiaDoPainel } from '#shared/rules/painel-agenda.ts'
import { razao } from '#shared/rules/indicadores.ts'
import type { ListaParaExportar } from '../../core/areas/exportar.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import { lerDias } from './dias.ts'

type Linha = DiaDoPainel & { codConcessionaria: number; em: string }
type Coluna = (typeof COLUNAS_PAINEL_AGENDA)[number]

const soma = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
const minutos = (segundos: number) => Math.round(segundos / 60)
const porcento = (r: number | null) => (r === null ? null : Math.round(r * 100))
const presenca = (d: DiaDoPainel) => d.mecanicos.reduce((n, m) => n + soma(m.presenca), 0)
const trabalhado = (d: DiaDoPainel) => d.mecanicos.reduce((n, m) => n + soma(m.trabalhado), 0)

/** The figures of each day of a period, on one page. */
export const painelParaExportar: ListaParaExportar<PedidoPainelAgenda, Linha, Coluna> = {
  titulo: () => 'Painel da agenda',
  colunas: COLUNAS_PAINEL_AGENDA,
  valores: {
    dia: (d) => d.em,
    passagens: (d) => d.passagens,
    agendados: (d) => d.agendados,
    chegaram: (d) => d.chegaram,
    noShow: (d) => porcento(razao(d.agendados - d.chegaram, d.agendados)),
    entregues: (d) => d.entregues,
    entreguesNoPrazo: (d) => d.noPrazo,
    noPrazo: (d) => porcento(razao(d.noPrazo, d.entregues)),
    inspecoes: (d) => d.inspecoes,
    reprovadas: (d) => d.reprovadas,
    presenca: (d) => minutos(presenca(d)),
    trabalhado: (d) => minutos(trabalhado(d)),
    ocupacao: (d) => porcento(razao(trabalhado(d), presenca(d))),
    pausado: (d) => minutos(d.pausas.reduce((n, p) => n + p.segundos, 0)),
    bolsao: (d) => d.bolsao.n,
    esperaBolsao: (d) => (d.bolsao.n === 0 ? null : minutos(d.bolsao.segundos / d.bolsao.n)),
  },
  async pagina(c, f) {
    const loja = await lojaDaAgenda(c, f.codConcessionaria)
    const dias = await lerDias(c, loja, f.de, f.ate)
    return {
      itens: dias.map((d) => ({
        ...d,
        codConcessionaria: f.codConcessionaria,
        em: inicioDoDia(d.dia, loja.fuso),
      })),
      proximo: null,
    }
  },
  async contar(c, f) {
    return (await lerDias(c, await lojaDaAgenda(c, f.codConcessionaria), f.de, f.ate)).length
  },
  filtros: async () => [],
}
