import { z } from 'zod'
import { agenda, type Agendamento, type AgendaServico } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { day } from '#shared/core/contract.ts'
import { dayInZone, todayIn } from '#shared/rules/dates.ts'
import type { Privacy } from '../privacy.ts'
import { tool } from '../reading.ts'
import { lojaField } from './fields.ts'

const appointmentRow = (a: Agendamento, privacy: Privacy) => ({
  codAgendamento: a.codAgendamento,
  inicio: a.inicio,
  estado: a.estado,
  placa: a.placa,
  modelo: privacy.modelo(a.modelo),
  cliente: privacy.nome(a.cliente),
  telefone: privacy.telefone(a.telefone),
  consultor: a.consultor,
  origem: a.origem,
  servicos: a.servicos.map((s) => s.descricao),
  // Whoever books on the site writes this, and nobody can tell afterwards who wrote it.
  observacao: privacy.doCliente(a.observacao),
  pediuOutraHora: privacy.doCliente(a.pedido),
  sinal: a.sinal,
})

const serviceRow = (s: AgendaServico, privacy: Privacy) => ({
  codServicoAgendado: s.codServicoAgendado,
  descricao: s.descricao,
  placa: s.placa,
  modelo: privacy.modelo(s.modelo),
  cliente: privacy.nome(s.cliente),
  mecanico: s.mecanico,
  inicio: s.dataInicioServico,
  fim: s.dataFimServico,
  percentual: s.percentual,
  paralisado: s.paralisado,
  motivo: s.motivo,
  promessa: s.promessa,
  deOutroDia: s.carregado,
})

/** A store's appointments and services of a day. */
export const dayAgenda = tool({
  titulo: 'Ver a agenda do dia: chegadas e serviços',
  descricao:
    'Agendamentos e serviços da oficina em um dia (hoje, se não dito), e os serviços trazidos de dias anteriores. Agendamentos: de ontem até 60 dias à frente.',
  input: z.object({
    codConcessionaria: lojaField,
    data: day.optional().describe('O dia, como 2026-11-28; sem ele, hoje'),
  }),
  usa: [agenda.agendamentoServicos, agendamentos.getAgendamentosDoCodigo],
  async run(r, a) {
    const codConcessionaria = await r.loja(a.codConcessionaria)
    const stores = await r.read(concessionarias.concessionariaList)
    const fuso = stores.find((l) => l.codConcessionaria === codConcessionaria)?.fuso ?? 'America/Sao_Paulo'
    const data = a.data ?? todayIn(fuso, new Date())
    const [all, servicos] = await Promise.all([
      // Not by adviser: an appointment without one would be missing.
      r.read(agendamentos.getAgendamentosDoCodigo, { params: { codConcessionaria, codAgendamento: 0 } }),
      r.read(agenda.agendamentoServicos, { params: { codConcessionaria, data } }),
    ])
    const ofDay = all.filter((x) => dayInZone(x.inicio, fuso) === data)
    return {
      linhas: ofDay.length + servicos.length,
      dados: {
        codConcessionaria,
        data,
        fuso,
        agendamentos: ofDay.map((x) => appointmentRow(x, r.privacy)),
        servicos: servicos.map((x) => serviceRow(x, r.privacy)),
      },
    }
  },
})
