import { z } from 'zod'
import { MANAGER_NIVEIS } from './agenda.ts'
import { DAY_PERIODS } from './lembretes.ts'
import {
  byToken,
  channel,
  cliente,
  codeSent,
  desafio,
  atPage,
  espera,
  placa,
  receivedCode,
  reservaCarro,
  reservaDia,
  reservaFeita,
  reservaLoja,
  reservaPedido,
  reservaSegurada,
  servico,
  servicoData,
  site,
  siteData,
  solved,
  waiting,
} from './reserva-data.ts'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, empty, endpoint, instant } from '../core/contract.ts'
import { SIZE } from '../rules/sizes.ts'

/** Levels that change what a store offers on its page. */
const NIVEIS_SITE = [2, -1] as const

export type ReservaPedido = z.output<typeof reservaPedido>
export type ReservaLoja = z.infer<typeof reservaLoja>
export type ReservaCarro = z.infer<typeof reservaCarro>
export type ReservaDia = z.infer<typeof reservaDia>
export type Desafio = z.infer<typeof desafio>
export type ReservaSegurada = z.infer<typeof reservaSegurada>
export type ReservaFeita = z.infer<typeof reservaFeita>
export type CodeSent = z.infer<typeof codeSent>
export type Espera = z.infer<typeof espera>
export type ReservaSite = z.infer<typeof site>
export type ReservaServico = z.infer<typeof servico>
export type WaitingCliente = z.infer<typeof waiting>

/** `atual` of 409 `hora-tomada`: the next free hours, nearest first. */
export interface NextFreeHours {
  proximas: string[]
}

/** The store's booking page, without a session. */
export const reservasPublicas = {
  verLojaDaReserva: endpoint({
    method: 'GET',
    path: 'publico/reservas/lojas/:endereco',
    acesso: 'publico',
    porMinuto: 120,
    resumo: 'A página pública de uma loja: textos, fotos, serviços e regras para agendar',
    params: atPage,
    response: reservaLoja,
  }),
  listLojasDaReserva: endpoint({
    method: 'GET',
    path: 'publico/reservas/lojas',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'As lojas do distribuidor que recebem agendamentos pelo site',
    response: z.array(reservaLoja.pick({ endereco: true, concessionaria: true, local: true, telefone: true })),
  }),
  pacotesDaReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/lojas/:endereco/carro',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'O que o plano do carro pede agora; a resposta não diz se a placa é conhecida',
    params: atPage,
    body: z.object({
      placa,
      modelo: text(120).default(''),
      ano: z.number().int().min(1950).max(2100).nullable().default(null),
      km: z.number().int().min(0).max(2_000_000).nullable().default(null),
    }),
    response: reservaCarro,
  }),
  diasDaReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/lojas/:endereco/dias',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Dias e horas livres para o que foi escolhido, pela capacidade real da oficina',
    params: atPage,
    body: reservaPedido.extend({ de: day.optional(), codConsultor: cod.nullable().default(null) }),
    response: z.object({ dias: z.array(reservaDia), minutos: z.number() }),
  }),
  desafioDaReserva: endpoint({
    method: 'GET',
    path: 'publico/reservas/desafio',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Um cálculo que o navegador faz antes de segurar uma hora, contra robôs',
    response: desafio,
  }),
  segurarReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/lojas/:endereco/horas',
    acesso: 'publico',
    porMinuto: 12,
    resumo: 'Segurar uma hora por 5 minutos; 409 com as próximas horas livres quando já foi tomada',
    params: atPage,
    body: reservaPedido.extend({
      inicio: instant,
      codConsultor: cod.nullable().default(null),
      placa,
      ...solved,
      /** Left empty by people. */
      site: text(200).default(''),
    }),
    response: reservaSegurada,
  }),
  largarReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/:token/largar',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Soltar a hora segurada',
    params: byToken,
    response: empty,
  }),
  codigoDaReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/:token/codigo',
    acesso: 'publico',
    porMinuto: 6,
    resumo: 'Mandar um código de 6 dígitos ao celular; vale 10 minutos e 5 tentativas',
    params: byToken,
    body: z.object({ telefone: cliente.shape.telefone, canal: channel }),
    response: codeSent,
  }),
  confirmarReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/:token/confirmar',
    acesso: 'publico',
    porMinuto: 12,
    resumo: 'Agendar a hora segurada, com o código recebido',
    params: byToken,
    body: cliente.extend({
      codigo: receivedCode,
      placa,
      modelo: text(120).default(''),
      email: text(SIZE.email).default(''),
      consentimento: z.literal(true, 'É preciso aceitar o uso dos dados para agendar'),
      /** Also receive offers; recorded apart. */
      ofertas: z.boolean().default(false),
      /** Asks for a courtesy car, where the store lets customers ask. */
      carroReserva: z.boolean().default(false),
    }),
    response: reservaFeita,
  }),
  icsDaReserva: endpoint({
    method: 'GET',
    path: 'publico/reservas/:token/agenda.ics',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'O agendamento para o calendário do telefone; o token é o da chegada',
    params: byToken,
    response: z.never(),
    binario: ['text/calendar'],
  }),
  horasParaMudar: endpoint({
    method: 'GET',
    path: 'publico/reservas/:token/horas',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Horas livres para mudar o agendamento do link de chegada',
    params: byToken,
    response: z.object({ dias: z.array(reservaDia) }),
  }),
  mudarReserva: endpoint({
    method: 'POST',
    path: 'publico/reservas/:token/mudar',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Mudar o agendamento do link de chegada para outra hora livre, até o prazo da loja',
    params: byToken,
    body: z.object({ inicio: instant }),
    response: empty,
  }),
  entrarNaEspera: endpoint({
    method: 'POST',
    path: 'publico/reservas/lojas/:endereco/espera',
    acesso: 'publico',
    porMinuto: 6,
    resumo: 'Pedir um lugar na lista de espera; um código vai ao celular e vale 10 minutos e 5 tentativas',
    params: atPage,
    body: reservaPedido.extend({
      ...cliente.shape,
      placa,
      modelo: text(120).default(''),
      de: day,
      ate: day,
      periodo: z.enum(DAY_PERIODS).default('QUALQUER'),
      consentimento: z.literal(true, 'É preciso aceitar o uso dos dados'),
      canal: channel.default('SMS'),
      ...solved,
      site: text(200).default(''),
    }),
    response: codeSent.extend({ token: z.string() }),
  }),
  codigoDaEspera: endpoint({
    method: 'POST',
    path: 'publico/reservas/espera/:token/codigo',
    acesso: 'publico',
    porMinuto: 6,
    resumo: 'Mandar outro código ao celular de quem pede um lugar na lista de espera',
    params: byToken,
    body: z.object({ canal: channel }),
    response: codeSent,
  }),
  confirmarEspera: endpoint({
    method: 'POST',
    path: 'publico/reservas/espera/:token/confirmar',
    acesso: 'publico',
    porMinuto: 12,
    resumo: 'Entrar na lista de espera, com o código recebido',
    params: byToken,
    body: z.object({ codigo: receivedCode }),
    response: z.object({ antes: z.number() }),
  }),
  verEspera: endpoint({
    method: 'GET',
    path: 'publico/reservas/espera/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A vez na lista de espera, e a hora oferecida',
    params: byToken,
    response: espera,
  }),
  responderEspera: endpoint({
    method: 'POST',
    path: 'publico/reservas/espera/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Aceitar a hora oferecida, deixá-la passar, ou sair da lista',
    params: byToken,
    body: z.object({ acao: z.enum(['ACEITAR', 'PASSAR', 'SAIR']) }),
    response: espera,
  }),
}

const atLoja = z.object({ codConcessionaria: cod })
const atServico = z.object({ codReservaServico: cod })

/** What the staff sets and sees of bookings by the site. */
export const reservas = {
  verSite: endpoint({
    method: 'GET',
    path: 'agenda/site/:codConcessionaria',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'A página de agendamento de uma loja, com o que falta para ela receber agendamentos',
    params: atLoja,
    response: site,
  }),
  salvarSite: endpoint({
    method: 'PUT',
    path: 'agenda/site/:codConcessionaria',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'Endereço, textos e termos da página de agendamento',
    params: atLoja,
    body: siteData.extend({ versao: z.number().int().min(0) }),
    response: site,
  }),
  incluirFotoDoSite: endpoint({
    method: 'POST',
    path: 'agenda/site/:codConcessionaria/fotos',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'Incluir uma foto da loja (JPEG, PNG ou WebP em base64)',
    params: atLoja,
    body: z.object({
      dados: z.base64('A foto precisa estar em base64').min(1).max(11_500_000, 'A foto passa de 8 MiB'),
      legenda: text(120).default(''),
    }),
    limiteBytes: 12_000_000,
    response: site,
  }),
  apagarFotoDoSite: endpoint({
    method: 'DELETE',
    path: 'agenda/site/:codConcessionaria/fotos/:codFoto',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'Apagar uma foto da loja',
    params: atLoja.extend({ codFoto: cod }),
    response: site,
  }),
  criarPorta: endpoint({
    method: 'POST',
    path: 'agenda/site/:codConcessionaria/porta',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'Criar o código da parede; o anterior deixa de valer',
    params: atLoja,
    response: site,
  }),
  listReservaServicos: endpoint({
    method: 'GET',
    path: 'agenda/site/:codConcessionaria/servicos',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'O que o cliente pode escolher na página de agendamento',
    params: atLoja,
    response: z.array(servico),
  }),
  incluirReservaServico: endpoint({
    method: 'POST',
    path: 'agenda/site/:codConcessionaria/servicos',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'Incluir uma escolha na página de agendamento',
    params: atLoja,
    body: servicoData,
    response: servico,
  }),
  alterarReservaServico: endpoint({
    method: 'PUT',
    path: 'agenda/site/servicos/:codReservaServico',
    acesso: NIVEIS_SITE,
    resumo: 'Alterar uma escolha',
    params: atServico,
    body: servicoData.extend({ versao: version }),
    response: servico,
  }),
  ordenarReservaServicos: endpoint({
    method: 'PUT',
    path: 'agenda/site/:codConcessionaria/ordem',
    acesso: NIVEIS_SITE,
    loja: 'params',
    resumo: 'A ordem em que as escolhas aparecem',
    params: atLoja,
    body: z.object({ codigos: z.array(cod).max(100) }),
    response: z.array(servico),
  }),
  listEspera: endpoint({
    method: 'GET',
    path: 'agenda/espera/:codConcessionaria',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Quem espera uma hora vagar, na ordem da vez, e os dos últimos 30 dias',
    params: atLoja,
    response: z.array(waiting),
  }),
  oferecerEspera: endpoint({
    method: 'POST',
    path: 'agenda/espera/clientes/:codEspera/oferecer',
    acesso: MANAGER_NIVEIS,
    resumo: 'Oferecer agora uma hora livre a quem espera, por 30 minutos',
    params: z.object({ codEspera: cod }),
    body: z.object({ inicio: instant }),
    response: waiting,
  }),
  encerrarEspera: endpoint({
    method: 'POST',
    path: 'agenda/espera/clientes/:codEspera/encerrar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Tirar da lista quem já foi atendido ou não quer mais',
    params: z.object({ codEspera: cod }),
    response: waiting,
  }),
}
