import { z } from 'zod'
import { NIVEIS_AGENDA, MANAGER_NIVEIS, promessaAtRisk, agendaServico } from './agenda.ts'
import { requestedServico } from './agendamentos.ts'
import { text, version } from '../cadastros/registers.ts'
import { cod, endpoint, instant } from '../core/contract.ts'

const target = z.object({ codServicoAgendado: cod })
/** When an action queued offline happened, at most a day ago; absent means now. */
const em = instant.optional()
const withComment = z
  .object({
    motivo: text(300).optional(),
    observacao: text(1000).optional(),
    /** Version that the user saw; absent skips the check. */
    versao: version.optional(),
    em,
  })
  .nullish()

/** The service after a change of the plan, and the promises now at risk. */
const withRiscos = z.object({ servico: agendaServico, riscos: z.array(promessaAtRisk) })
export type WithRiscos = z.infer<typeof withRiscos>

const action = (path: string, resumo: string, acesso: typeof NIVEIS_AGENDA | typeof MANAGER_NIVEIS = MANAGER_NIVEIS) =>
  endpoint({
    method: 'POST',
    path: `${path}/:codServicoAgendado`,
    acesso,
    resumo,
    params: target,
    body: withComment,
    response: agendaServico,
  })

const semEquipamento = text(300).min(3, 'Diga o motivo, com ao menos 3 letras').optional()

/** Target position of a slot. */
const place = z.object({
  codMecanico: cod,
  inicio: instant,
  /** Absent uses the remaining time of the service. */
  minutos: z.number().int().min(5).max(6000).optional(),
  /** Why the service goes there although an equipment that it needs is taken; absent refuses with 409. */
  semEquipamento,
})

const span = z.object({ inicio: instant, fim: instant })
/** A place that Encaixar proposes. */
const sugestao = z.object({
  codMecanico: z.number(),
  mecanico: z.string(),
  trechos: z.array(span),
  inicio: instant,
  fim: instant,
  promessa: instant,
  /** One sentence for people that tells why this place was chosen. */
  motivo: z.string(),
})
export type Sugestao = z.infer<typeof sugestao>

/** A service that moves because another one takes longer. */
const displacedServico = z.object({
  codServicoAgendado: z.number(),
  codMecanico: z.number(),
  placa: z.string().nullable(),
  descricao: z.string(),
  de: span,
  para: span,
})
export type DisplacedServico = z.infer<typeof displacedServico>

const timeSlot = span.extend({ mecanico: z.string() })
const outcome = z.object({ previsao: instant.nullable(), atraso: z.number().nullable() })
/** Result of replanning a visit: the moves and their effect, in minutes. */
const replanned = z.object({
  aplicado: z.boolean(),
  codConcessionaria: z.number(),
  movidos: z.array(
    z.object({
      codServicoAgendado: z.number(),
      descricao: z.string(),
      de: timeSlot.nullable(),
      para: timeSlot.nullable(),
    }),
  ),
  antes: outcome,
  depois: outcome,
  /** Promises that hold now and would break. */
  novosRiscos: z.array(promessaAtRisk),
})
export type Replanned = z.infer<typeof replanned>

/** Services in the mechanics' day: actions, slots, pauses. Refused moves answer 409 with the current service in `atual`. */
export const servicosAgendados = {
  iniciaServico: action('iniciaServicoAgendado', 'Iniciar, ou retomar o que parou', NIVEIS_AGENDA),
  paralisaServico: endpoint({
    method: 'POST',
    path: 'paralisaServico/:codServicoAgendado',
    acesso: NIVEIS_AGENDA,
    resumo: 'Paralisar, com motivo; corpo vazio usa “Sem motivo informado”',
    params: target,
    body: z
      .object({
        codMotivo: cod.optional(),
        previsao: instant.optional(),
        observacao: text(1000).optional(),
        versao: version.optional(),
        em,
      })
      .nullish(),
    response: agendaServico,
  }),
  finalizaServico: action('finalizaServicoAgendado', 'Finalizar: 100 %, vai à inspeção', NIVEIS_AGENDA),
  cancelaInicioServico: action('cancelaInicioServicoAgendado', 'Cancelar o início; sem motivo, fica “não informado”'),
  informarMotivo: endpoint({
    method: 'POST',
    path: 'agenda/servicos/:codServicoAgendado/motivo',
    acesso: MANAGER_NIVEIS,
    resumo: 'Dizer depois o motivo de um início cancelado',
    params: target,
    body: z.object({ motivo: text(300).min(3, 'Diga o motivo, com ao menos 3 letras') }),
    response: agendaServico,
  }),
  qualidadeRealizadaServico: action('qualidadeRealizadaServicoAgendado', 'Inspeção aprovada'),
  reprovaQualidadeServico: action(
    'reprovaQualidadeServicoAgendado',
    'Inspeção reprovada: volta ao serviço como retrabalho',
  ),
  cancelaQualidadeServico: action('cancelaQualidadeServicoAgendado', 'Desfazer a inspeção'),
  entregaRealizadaServico: action('entregaRealizadaServicoAgendado', 'Entregue ao cliente; o último fecha a passagem'),
  cancelaEntregaServico: action('cancelaEntregaServicoAgendado', 'Desfazer a entrega; reabre a passagem'),
  atualizaPercentual: endpoint({
    method: 'POST',
    path: 'atualizaPercentualRealizado/:codServicoAgendado/:percentual',
    acesso: NIVEIS_AGENDA,
    resumo: 'Percentual realizado, de 0 a 99',
    params: target.extend({ percentual: z.coerce.number().int() }),
    body: withComment,
    response: agendaServico,
  }),
  agendamentoMecanico: endpoint({
    method: 'POST',
    path: 'agendamentoMecanico',
    acesso: MANAGER_NIVEIS,
    resumo: 'Pôr um serviço no horário de um mecânico; o que passa do turno continua no próximo',
    body: place.extend({ codServicoAgendado: cod, versao: version.optional() }),
    response: withRiscos,
  }),
  agendamentoTempoAdicional: endpoint({
    method: 'POST',
    path: 'agendamentoTempoAdicional',
    acesso: NIVEIS_AGENDA,
    resumo: 'Conceder minutos a mais; com `previa`, só dizer o que mudaria. O nível 5 só pede a prévia',
    body: z.object({
      codServicoAgendado: cod,
      minutos: z.number().int().min(1, 'Informe quantos minutos a mais').max(2880),
      motivo: text(300).default(''),
      previa: z.boolean().default(false),
      semEquipamento,
      versao: version.optional(),
    }),
    response: z.object({
      aplicado: z.boolean(),
      servico: agendaServico,
      deslocados: z.array(displacedServico),
      riscos: z.array(promessaAtRisk),
    }),
  }),
  replanejarVisita: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/replanejar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Pôr o que falta de uma visita onde termina antes; com `previa`, só dizer o que mudaria',
    params: z.object({ codPassagem: cod }),
    body: z.object({ previa: z.boolean().default(false) }),
    response: replanned,
  }),
  sugestoesDeEncaixe: endpoint({
    method: 'GET',
    path: 'agenda/encaixar/:codServicoAgendado',
    acesso: NIVEIS_AGENDA,
    resumo: 'Os três melhores lugares para um serviço, cada um com o porquê',
    params: target,
    query: z.object({ desde: instant.optional() }),
    response: z.array(sugestao),
  }),
  tirarDoMecanico: endpoint({
    method: 'POST',
    path: 'agenda/devolver-ao-bolsao/:codServicoAgendado',
    acesso: MANAGER_NIVEIS,
    resumo: 'Tirar um serviço que não está em andamento do horário do mecânico: volta ao bolsão',
    params: target,
    body: withComment,
    response: agendaServico,
  }),
  incluirServico: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/servicos',
    acesso: MANAGER_NIVEIS,
    resumo: 'Incluir um serviço em uma visita aberta: entra no bolsão',
    params: z.object({ codPassagem: cod }),
    body: requestedServico,
    response: agendaServico,
  }),
  servicosParalisados: endpoint({
    method: 'GET',
    path: 'servicosParalizado/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Serviços paralisados, o mais antigo primeiro',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(agendaServico),
  }),
  programarParalisado: endpoint({
    method: 'POST',
    path: 'programadoServicoParalizado/:codServico',
    acesso: MANAGER_NIVEIS,
    resumo: 'Programar de novo um serviço paralisado',
    params: z.object({ codServico: cod }),
    body: place.extend({ versao: version.optional() }),
    response: withRiscos,
  }),
  removerParalisadoGet: endpoint({
    method: 'GET',
    path: 'removerServicoParalizado/:codServico',
    acesso: MANAGER_NIVEIS,
    escreve: true,
    resumo: 'Retirar da agenda um serviço paralisado (endereço antigo; prefira DELETE)',
    params: z.object({ codServico: cod }),
    response: agendaServico,
  }),
  removerParalisado: endpoint({
    method: 'DELETE',
    path: 'removerServicoParalizado/:codServico',
    acesso: MANAGER_NIVEIS,
    resumo: 'Retirar da agenda um serviço paralisado',
    params: z.object({ codServico: cod }),
    response: agendaServico,
  }),
}
