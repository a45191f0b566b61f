import { z } from 'zod'
import { NIVEIS_AGENDA, NIVEIS_CHEFIA, promessaEmRisco, servicoDaAgenda } from './agenda.ts'
import { servicoPedido } from './agendamentos.ts'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, endpoint, instante } from '../core/contract.ts'

const alvo = z.object({ codServicoAgendado: cod })
/** When an act happened that waited on a device without a network, up to a day ago; absent: now. */
const em = instante.optional()
const comentado = z
  .object({
    motivo: texto(300).optional(),
    observacao: texto(1000).optional(),
    /** The version that was looked at; absent: whatever it is now. */
    versao: versao.optional(),
    em,
  })
  .nullish()

/** A change of the plan, and the promises that it leaves at risk. */
const comRiscos = z.object({ servico: servicoDaAgenda, riscos: z.array(promessaEmRisco) })
export type ComRiscos = z.infer<typeof comRiscos>

const acao = (path: string, resumo: string, acesso: typeof NIVEIS_AGENDA | typeof NIVEIS_CHEFIA = NIVEIS_CHEFIA) =>
  endpoint({
    method: 'POST',
    path: `${path}/:codServicoAgendado`,
    acesso,
    resumo,
    params: alvo,
    body: comentado,
    response: servicoDaAgenda,
  })

/** Where a slot would go. */
const lugar = z.object({
  codMecanico: cod,
  inicio: instante,
  /** Absent: what is left of the service. */
  minutos: z.number().int().min(5).max(6000).optional(),
})

const trecho = z.object({ inicio: instante, fim: instante })
/** A place that Encaixar proposes. */
const sugestao = z.object({
  codMecanico: z.number(),
  mecanico: z.string(),
  trechos: z.array(trecho),
  inicio: instante,
  fim: instante,
  promessa: instante,
  /** One sentence for people: why here. */
  motivo: z.string(),
})
export type Sugestao = z.infer<typeof sugestao>

/** A service that would move, or moved, because another takes longer. */
const deslocado = z.object({
  codServicoAgendado: z.number(),
  codMecanico: z.number(),
  placa: z.string().nullable(),
  descricao: z.string(),
  de: trecho,
  para: trecho,
})
export type Deslocado = z.infer<typeof deslocado>

const lugarNoTempo = trecho.extend({ mecanico: z.string() })
const comoFica = z.object({ previsao: instante.nullable(), atraso: z.number().nullable() })
/** What planning a visit anew moves, and what it comes to. Minutes. */
const replanejado = z.object({
  aplicado: z.boolean(),
  codConcessionaria: z.number(),
  movidos: z.array(
    z.object({
      codServicoAgendado: z.number(),
      descricao: z.string(),
      de: lugarNoTempo.nullable(),
      para: lugarNoTempo.nullable(),
    }),
  ),
  antes: comoFica,
  depois: comoFica,
  /** Promises that hold now and would not any more. */
  novosRiscos: z.array(promessaEmRisco),
})
export type Replanejado = z.infer<typeof replanejado>

/** Services in the mechanics' day: actions, slots, pauses. Refused moves answer 409 with the present service in `atual`. */
export const servicosAgendados = {
  iniciaServico: acao('iniciaServicoAgendado', 'Iniciar, ou retomar o que parou', NIVEIS_AGENDA),
  paralisaServico: endpoint({
    method: 'POST',
    path: 'paralisaServico/:codServicoAgendado',
    acesso: NIVEIS_AGENDA,
    resumo: 'Paralisar, com motivo; corpo vazio usa “Sem motivo informado”',
    params: alvo,
    body: z
      .object({
        codMotivo: cod.optional(),
        previsao: instante.optional(),
        observacao: texto(1000).optional(),
        versao: versao.optional(),
        em,
      })
      .nullish(),
    response: servicoDaAgenda,
  }),
  finalizaServico: acao('finalizaServicoAgendado', 'Finalizar: 100 %, vai à inspeção', NIVEIS_AGENDA),
  cancelaInicioServico: acao('cancelaInicioServicoAgendado', 'Cancelar o início; sem motivo, fica “não informado”'),
  informarMotivo: endpoint({
    method: 'POST',
    path: 'agenda/servicos/:codServicoAgendado/motivo',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Dizer depois o motivo de um início cancelado',
    params: alvo,
    body: z.object({ motivo: texto(300).min(3, 'Diga o motivo, com ao menos 3 letras') }),
    response: servicoDaAgenda,
  }),
  qualidadeRealizadaServico: acao('qualidadeRealizadaServicoAgendado', 'Inspeção aprovada'),
  reprovaQualidadeServico: acao(
    'reprovaQualidadeServicoAgendado',
    'Inspeção reprovada: volta ao serviço como retrabalho',
  ),
  cancelaQualidadeServico: acao('cancelaQualidadeServicoAgendado', 'Desfazer a inspeção'),
  entregaRealizadaServico: acao('entregaRealizadaServicoAgendado', 'Entregue ao cliente; o último fecha a passagem'),
  cancelaEntregaServico: acao('cancelaEntregaServicoAgendado', 'Desfazer a entrega; reabre a passagem'),
  atualizaPercentual: endpoint({
    method: 'POST',
    path: 'atualizaPercentualRealizado/:codServicoAgendado/:percentual',
    acesso: NIVEIS_AGENDA,
    resumo: 'Percentual realizado, de 0 a 99',
    params: alvo.extend({ percentual: z.coerce.number().int() }),
    body: comentado,
    response: servicoDaAgenda,
  }),
  agendamentoMecanico: endpoint({
    method: 'POST',
    path: 'agendamentoMecanico',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Pôr um serviço no horário de um mecânico; o que passa do turno continua no próximo',
    body: lugar.extend({ codServicoAgendado: cod, versao: versao.optional() }),
    response: comRiscos,
  }),
  agendamentoTempoAdicional: endpoint({
    method: 'POST',
    path: 'agendamentoTempoAdicional',
    acesso: NIVEIS_AGENDA,
    resumo: 'Conceder minutos a mais; com `previa`, só dizer o que mudaria. O nível 5 só pede a prévia',
    body: z.object({
      codServicoAgendado: cod,
      minutos: z.number().int().min(1, 'Informe quantos minutos a mais').max(2880),
      motivo: texto(300).default(''),
      previa: z.boolean().default(false),
      versao: versao.optional(),
    }),
    response: z.object({
      aplicado: z.boolean(),
      servico: servicoDaAgenda,
      deslocados: z.array(deslocado),
      riscos: z.array(promessaEmRisco),
    }),
  }),
  replanejarVisita: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/replanejar',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Pôr o que falta de uma visita onde termina antes; com `previa`, só dizer o que mudaria',
    params: z.object({ codPassagem: cod }),
    body: z.object({ previa: z.boolean().default(false) }),
    response: replanejado,
  }),
  sugestoesDeEncaixe: endpoint({
    method: 'GET',
    path: 'agenda/encaixar/:codServicoAgendado',
    acesso: NIVEIS_AGENDA,
    resumo: 'Os três melhores lugares para um serviço, cada um com o porquê',
    params: alvo,
    query: z.object({ desde: instante.optional() }),
    response: z.array(sugestao),
  }),
  tirarDoMecanico: endpoint({
    method: 'POST',
    path: 'agenda/devolver-ao-bolsao/:codServicoAgendado',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Tirar um serviço que não começou do horário do mecânico: volta ao bolsão',
    params: alvo,
    body: comentado,
    response: servicoDaAgenda,
  }),
  incluirServico: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/servicos',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Incluir um serviço em uma visita aberta: entra no bolsão',
    params: z.object({ codPassagem: cod }),
    body: servicoPedido,
    response: servicoDaAgenda,
  }),
  servicosParalisados: endpoint({
    method: 'GET',
    path: 'servicosParalizado/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Serviços paralisados, o mais antigo primeiro',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(servicoDaAgenda),
  }),
  programarParalisado: endpoint({
    method: 'POST',
    path: 'programadoServicoParalizado/:codServico',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Programar de novo um serviço paralisado',
    params: z.object({ codServico: cod }),
    body: lugar.extend({ versao: versao.optional() }),
    response: comRiscos,
  }),
  removerParalisadoGet: endpoint({
    method: 'GET',
    path: 'removerServicoParalizado/:codServico',
    acesso: NIVEIS_CHEFIA,
    escreve: true,
    resumo: 'Retirar da agenda um serviço paralisado (endereço antigo; prefira DELETE)',
    params: z.object({ codServico: cod }),
    response: servicoDaAgenda,
  }),
  removerParalisado: endpoint({
    method: 'DELETE',
    path: 'removerServicoParalizado/:codServico',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Retirar da agenda um serviço paralisado',
    params: z.object({ codServico: cod }),
    response: servicoDaAgenda,
  }),
}
