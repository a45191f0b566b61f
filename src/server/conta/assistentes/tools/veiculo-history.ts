import { z } from 'zod'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { checklists, type ChecklistSummary } from '#shared/checklists/checklists.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { isValidPlaca, placaKey } from '#shared/rules/placa.ts'
import type { Privacy } from '../privacy.ts'
import { tool, type Reading } from '../reading.ts'
import { lojaField } from './fields.ts'
import { quoteRow } from './open-orcamentos.ts'

const VISITS = 20

const visitRow = (k: ChecklistSummary, privacy: Privacy) => ({
  codCheckList: k.codCheckList,
  numero: k.checklist,
  codConcessionaria: k.codConcessionaria,
  concessionaria: k.concessionaria,
  em: k.criadoEm,
  km: k.km,
  marca: k.marca,
  modelo: privacy.modelo(k.modelo),
  ano: k.ano,
  cliente: privacy.nome(k.cliente),
  consultor: k.consultor,
  mecanico: k.mecanico,
  vermelhos: k.vermelhos,
  amarelos: k.amarelos,
  verdes: k.verdes,
  codOrcamento: k.codOrcamento,
})

/** The measures of the newest visit over the visits before it. */
async function trendsOf(r: Reading, newest: ChecklistSummary | undefined) {
  if (!newest) return []
  const trends = await r.read(checklists.getTendencias, { params: { codCheckList: newest.codCheckList } })
  return trends.map((t) => ({
    item: t.nome,
    unidade: t.unidade,
    urgencia: t.limite,
    atencao: t.atencao,
    leituras: t.leituras.map((l) => ({ dia: l.dia, km: l.km, medida: l.medida })),
  }))
}

async function agendaOf(r: Reading, placa: string, codConcessionaria: number | undefined) {
  const loja = await r.loja(codConcessionaria).catch(() => null)
  if (loja === null) return null
  const found = await r.read(agendamentos.veiculoDaPlaca, { params: { codConcessionaria: loja, placa } })
  return {
    codConcessionaria: loja,
    modelo: r.privacy.modelo(found.veiculo?.modelo ?? null),
    cliente: r.privacy.nome(found.cliente?.nome ?? null),
    codPassagemAberta: found.codPassagemAberta,
    codAgendamentos: found.codAgendamentos,
  }
}

/** What the person's screens know of a car. */
export const veiculoHistory = tool({
  titulo: 'Ver o histórico de um veículo',
  descricao: 'Visitas com checklist, medidas ao longo delas, orçamentos e o que está aberto na agenda, pela placa.',
  input: z.object({
    placa: z
      .string()
      .trim()
      .max(8)
      .refine(isValidPlaca, 'Escreva a placa, antiga ou Mercosul')
      .describe('Placa do veículo'),
    codConcessionaria: lojaField,
  }),
  usa: [checklists.listChecklists, orcamentos.listOrcamentos, agendamentos.veiculoDaPlaca],
  async run(r, { placa, codConcessionaria }) {
    const key = placaKey(placa)
    const same = (x: { placa: string | null }) => x.placa !== null && placaKey(x.placa) === key
    const query = { busca: placa, codConcessionaria, limite: VISITS }
    const [found, quotes, naAgenda] = await Promise.all([
      r.can(checklists.listChecklists) ? r.read(checklists.listChecklists, { query }) : null,
      r.can(orcamentos.listOrcamentos)
        ? r.read(orcamentos.listOrcamentos, { query: { ...query, tela: 'historico' } })
        : null,
      r.can(agendamentos.veiculoDaPlaca) ? agendaOf(r, placa, codConcessionaria) : null,
    ])
    const visitas = found?.itens.filter(same) ?? []
    const own = quotes?.itens.filter(same) ?? []
    return {
      linhas: visitas.length + own.length,
      dados: {
        placa,
        visitas: visitas.map((k) => visitRow(k, r.privacy)),
        medidas: await trendsOf(r, visitas[0]),
        orcamentos: own.map((o) => quoteRow(o, r.privacy)),
        naAgenda,
      },
    }
  },
})
