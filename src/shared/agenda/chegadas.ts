import { z } from 'zod'
import { MANAGER_NIVEIS, NIVEIS_AGENDA } from './agenda.ts'
import { linkToken } from './links-agenda.ts'
import { text } from '../cadastros/registers.ts'
import { cod, empty, endpoint, instant } from '../core/contract.ts'
import { SIZE } from '../rules/sizes.ts'

/** How the customer goes on while the car stays. */
export const TRANSPORTES = {
  NENHUM: 'Não preciso de nada',
  LEVAR_E_BUSCAR: 'Buscar e entregar o carro',
  CARRO_RESERVA: 'Carro reserva',
  CARONA: 'Carona até em casa ou o trabalho',
} as const
export type Transporte = keyof typeof TRANSPORTES
const transporte = z.enum(Object.keys(TRANSPORTES) as [Transporte, ...Transporte[]])

const photo = z.object({
  codFoto: z.number(),
  url: z.string(),
  miniatura: z.string(),
  largura: z.number(),
  altura: z.number(),
})

/** What the customer told before arriving, as the customer's page shows it again. */
export const chegadaPrevia = z.object({
  pedido: z.string(),
  km: z.number().nullable(),
  decideNome: z.string(),
  decideTelefone: z.string(),
  transporte,
  endereco: z.string(),
  fotos: z.array(photo),
  /** Terms to sign now; empty where the store has none. */
  termos: z.string(),
  assinadoPor: z.string().nullable(),
  assinadoEm: instant.nullable(),
  enviadaEm: instant.nullable(),
  /** False once the car arrived or the appointment ended: nothing can be changed any more. */
  aberta: z.boolean(),
  /** Whether the store lets customers ask for a courtesy car here. */
  carroReserva: z.boolean(),
})
export type ChegadaPrevia = z.infer<typeof chegadaPrevia>

const previaData = z.object({
  pedido: text(2000).default(''),
  km: z.number().int().min(0).max(2_000_000).nullable().default(null),
  decideNome: text(SIZE.cliente).default(''),
  decideTelefone: text(SIZE.telefone).default(''),
  transporte: transporte.default('NENHUM'),
  endereco: text(300).default(''),
  /** PNG of the signature in base64; with it the terms as shown, so that nobody signs what changed meanwhile. */
  assinatura: z
    .object({
      dados: z.base64('A assinatura precisa estar em base64').min(1).max(700_000, 'A assinatura passa de 500 KiB'),
      nome: text(SIZE.cliente).min(2, 'Escreva o nome de quem assina'),
      termos: text(8000),
    })
    .nullable()
    .default(null),
})
export type ChegadaPreviaData = z.input<typeof previaData>

const byToken = z.object({ token: linkToken })

/** The customer's side: what is told before arriving, and the code on the wall. */
export const chegadasPublicas = {
  verPrevia: endpoint({
    method: 'GET',
    path: 'publico/agenda/chegada/:token/previa',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O que o cliente contou antes de chegar; o token é o da chegada',
    params: byToken,
    response: chegadaPrevia,
  }),
  enviarPrevia: endpoint({
    method: 'POST',
    path: 'publico/agenda/chegada/:token/previa',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'Contar antes de chegar: o que olhar, quilometragem, quem decide, transporte e assinatura dos termos',
    params: byToken,
    body: previaData,
    limiteBytes: 1_000_000,
    response: chegadaPrevia,
  }),
  incluirFotoDaPrevia: endpoint({
    method: 'POST',
    path: 'publico/agenda/chegada/:token/fotos',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'Incluir uma foto do problema (JPEG, PNG ou WebP em base64), até 10',
    params: byToken,
    body: z.object({
      dados: z.base64('A foto precisa estar em base64').min(1).max(11_500_000, 'A foto passa de 8 MiB'),
    }),
    limiteBytes: 12_000_000,
    response: chegadaPrevia,
  }),
  apagarFotoDaPrevia: endpoint({
    method: 'POST',
    path: 'publico/agenda/chegada/:token/fotos/:codFoto/apagar',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'Apagar uma foto enviada por este link',
    params: byToken.extend({ codFoto: cod }),
    response: chegadaPrevia,
  }),
  termosDaPrevia: endpoint({
    method: 'GET',
    path: 'publico/agenda/chegada/:token/termos',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'Os termos assinados por este link, em PDF',
    params: byToken,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  verPorta: endpoint({
    method: 'GET',
    path: 'publico/agenda/porta/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A loja do código da parede',
    params: byToken,
    response: z.object({ concessionaria: z.string(), telefone: z.string().nullable(), primaria: z.string() }),
  }),
  chegueiPelaPorta: endpoint({
    method: 'POST',
    path: 'publico/agenda/porta/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Avisar que chegou, pela placa; a resposta não diz se há agendamento',
    params: byToken,
    body: z.object({ placa: text(8).min(7, 'Escreva a placa com 7 letras e números') }),
    response: empty,
  }),
}

/** What the adviser sees of it. */
export const previaDoAgendamento = chegadaPrevia.omit({ aberta: true, carroReserva: true }).extend({
  codAgendamento: z.number(),
  assinatura: z.string().nullable(),
  vistaEm: instant.nullable(),
})
export type PreviaDoAgendamento = z.infer<typeof previaDoAgendamento>

/** Somebody who read the code on the wall and whom nobody received yet. */
const chegadaNaPorta = z.object({
  codChegada: z.number(),
  placa: z.string(),
  em: instant,
  codAgendamento: z.number().nullable(),
  cliente: z.string().nullable(),
  modelo: z.string().nullable(),
  inicio: instant.nullable(),
  consultor: z.string().nullable(),
})
export type ChegadaNaPorta = z.infer<typeof chegadaNaPorta>

export const chegadas = {
  previaDoAgendamento: endpoint({
    method: 'GET',
    path: 'agendamento/:codAgendamento/previa/detalhe',
    acesso: NIVEIS_AGENDA,
    resumo: 'O que o cliente contou e assinou antes de chegar; null quando nada foi enviado',
    params: z.object({ codAgendamento: cod }),
    response: previaDoAgendamento.nullable(),
  }),
  termosDoAgendamento: endpoint({
    method: 'GET',
    path: 'agendamento/:codAgendamento/previa/termos',
    acesso: NIVEIS_AGENDA,
    resumo: 'Os termos que o cliente assinou antes de chegar, em PDF, com o texto como era ao assinar',
    params: z.object({ codAgendamento: cod }),
    response: z.never(),
    binario: ['application/pdf'],
  }),
  listNaPorta: endpoint({
    method: 'GET',
    path: 'agenda/porta/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Quem chegou pelo código da parede e ainda espera',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(chegadaNaPorta),
  }),
  atenderNaPorta: endpoint({
    method: 'POST',
    path: 'agenda/porta/chegadas/:codChegada/atender',
    acesso: MANAGER_NIVEIS,
    resumo: 'Alguém foi até quem chegou: sai da fila',
    params: z.object({ codChegada: cod }),
    response: empty,
  }),
}
