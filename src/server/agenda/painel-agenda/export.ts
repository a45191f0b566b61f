import { PAINEL_AGENDA_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import type { PainelAgendaRequest } from '#shared/arquivos/exportacoes.ts'
import { startOfDay } from '#shared/rules/dates.ts'
import { type PainelDay } from '#shared/rules/painel-agenda.ts'
import { ratio } from '#shared/rules/indicadores.ts'
import type { ExportListDef } from '../../core/areas/list-export.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import { readDays } from './days.ts'

type Linha = PainelDay & { codConcessionaria: number; em: string }
type Column = (typeof PAINEL_AGENDA_COLUMNS)[number]

const sum = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
const minutos = (segundos: number) => Math.round(segundos / 60)
const percent = (r: number | null) => (r === null ? null : Math.round(r * 100))
const presenca = (d: PainelDay) => d.mecanicos.reduce((n, m) => n + sum(m.presenca), 0)
const trabalhado = (d: PainelDay) => d.mecanicos.reduce((n, m) => n + sum(m.trabalhado), 0)

/** Export of the figures of each day of a period, as one page. */
export const painelAgendaExport: ExportListDef<PainelAgendaRequest, Linha, Column> = {
  titulo: () => 'Painel da agenda',
  colunas: PAINEL_AGENDA_COLUMNS,
  valores: {
    dia: (d) => d.em,
    passagens: (d) => d.passagens,
    agendados: (d) => d.agendados,
    chegaram: (d) => d.chegaram,
    noShow: (d) => percent(ratio(d.agendados - d.chegaram, d.agendados)),
    entregues: (d) => d.entregues,
    entreguesNoPrazo: (d) => d.noPrazo,
    noPrazo: (d) => percent(ratio(d.noPrazo, d.entregues)),
    inspecoes: (d) => d.inspecoes,
    reprovadas: (d) => d.reprovadas,
    presenca: (d) => minutos(presenca(d)),
    trabalhado: (d) => minutos(trabalhado(d)),
    ocupacao: (d) => percent(ratio(trabalhado(d), presenca(d))),
    pausado: (d) => minutos(d.pausas.reduce((n, p) => n + p.segundos, 0)),
    bolsao: (d) => d.bolsao.n,
    esperaBolsao: (d) => (d.bolsao.n === 0 ? null : minutos(d.bolsao.segundos / d.bolsao.n)),
  },
  async pagina(c, f) {
    const loja = await getAgendaLoja(c, f.codConcessionaria)
    const days = await readDays(c, loja, f.de, f.ate)
    return {
      itens: days.map((d) => ({
        ...d,
        codConcessionaria: f.codConcessionaria,
        em: startOfDay(d.dia, loja.fuso),
      })),
      proximo: null,
    }
  },
  async count(c, f) {
    return (await readDays(c, await getAgendaLoja(c, f.codConcessionaria), f.de, f.ate)).length
  },
  filtros: async () => [],
}
