import { z } from 'zod'
import { WAITS } from '#shared/oficina-digital/orcamento-list.ts'
import { orcamentos, type OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ORCAMENTO_STATES } from '#shared/rules/orcamento.ts'
import { STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import type { Privacy } from '../privacy.ts'
import { tool } from '../reading.ts'
import { limitField, lojaField } from './fields.ts'

const reais = (v: number | null) => (v === null ? null : formatReais(v))

/** A quote of a list as an assistant reads it. */
export const quoteRow = (o: OrcamentoSummary, privacy: Privacy) => ({
  codOrcamento: o.codOrcamento,
  numero: o.checklist,
  codConcessionaria: o.codConcessionaria,
  concessionaria: o.concessionaria,
  estado: STATE_LABELS[o.estado],
  desde: o.entrouNoEstadoEm,
  metaMinutos: o.metaMinutos,
  placa: o.placa,
  chassi: privacy.chassi(o.chassi),
  modelo: privacy.modelo(o.modelo),
  cliente: privacy.nome(o.cliente),
  dono: o.dono,
  consultor: o.consultor,
  vermelhos: o.vermelhos,
  amarelos: o.amarelos,
  valor: reais(o.valor),
  valorParcial: o.valorParcial,
  valorAprovado: formatReais(o.valorAprovado),
  valorRecusado: formatReais(o.valorRecusado),
  criadoEm: o.criadoEm,
  enviadoEm: o.enviadoEm,
})

/** The open quotes of the management screen. */
export const openOrcamentos = tool({
  titulo: 'Ver os orçamentos abertos',
  descricao:
    'Orçamentos que ainda não terminaram, com etapa, espera, dono e valor. Com "proximo" na resposta, mande-o em cursor para a página seguinte.',
  input: z.object({
    codConcessionaria: lojaField,
    estado: z.enum(ORCAMENTO_STATES).optional().describe('Só os que estão nesta etapa'),
    espera: z.enum(WAITS).optional().describe('OFICINA: esperam pela oficina; CLIENTE: esperam pelo cliente'),
    foraDaMeta: z.boolean().optional().describe('true: só os que passaram do tempo da etapa'),
    cursor: z.string().max(200).optional().describe('O "proximo" da página anterior'),
    limite: limitField,
  }),
  usa: [orcamentos.listOrcamentos],
  async run(r, { foraDaMeta, ...filters }) {
    const { itens, proximo } = await r.read(orcamentos.listOrcamentos, {
      query: {
        tela: 'gerenciar',
        ordem: 'entrouNoEstadoEm',
        sentido: 'asc',
        ...filters,
        ...(foraDaMeta && { foraDaMeta: 'true' }),
      },
    })
    return { linhas: itens.length, dados: { orcamentos: itens.map((o) => quoteRow(o, r.privacy)), proximo } }
  },
})
