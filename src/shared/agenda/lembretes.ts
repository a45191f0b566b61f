import { z } from 'zod'
import { NIVEIS_CHEFIA } from './agenda.ts'
import { texto } from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante } from '../core/contract.ts'
import { tokenDoLink } from './links-agenda.ts'

export const PERIODOS_DO_DIA = ['MANHA', 'TARDE', 'QUALQUER'] as const
export const NOME_PERIODO: Record<(typeof PERIODOS_DO_DIA)[number], string> = {
  MANHA: 'de manhã',
  TARDE: 'à tarde',
  QUALQUER: 'a qualquer hora',
}

/** A booked arrival by its secret link: when and where, and nothing that tells whose it is. */
export const chegadaDoCliente = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
  inicio: instante,
  situacao: z.enum(['ABERTO', 'CONFIRMADO', 'CANCELADO', 'PASSOU']),
  /** Another time that was asked for and is not settled yet. */
  pedido: z.string().nullable(),
  /** Days that may be asked for: those on which the store is open. */
  dias: z.array(dia),
})
export type ChegadaDoCliente = z.infer<typeof chegadaDoCliente>

const lembrete = z.object({
  url: z.string(),
  whatsapp: z.string().nullable(),
  lembradoEm: instante.nullable(),
})

/** The staff's side of reminders. */
export const lembretes = {
  lembrarAgendamento: endpoint({
    method: 'POST',
    path: 'agendamento/:codAgendamento/lembrete',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Pedir ao cliente que confirme: por SMS, por e-mail, ou só criar o link para o WhatsApp',
    params: z.object({ codAgendamento: cod }),
    body: z.object({ canal: z.enum(['LINK', 'SMS', 'EMAIL']) }),
    response: lembrete,
  }),
}

const porToken = z.object({ token: tokenDoLink })

/** The customer's side: confirm, ask for another time, cancel. */
export const lembretesPublicos = {
  verChegada: endpoint({
    method: 'GET',
    path: 'publico/agenda/chegada/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O agendamento de um link de confirmação, sem dados pessoais',
    params: porToken,
    response: chegadaDoCliente,
  }),
  responderChegada: endpoint({
    method: 'POST',
    path: 'publico/agenda/chegada/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Confirmar, pedir outra hora ou cancelar um agendamento',
    params: porToken,
    body: z.discriminatedUnion('acao', [
      z.object({ acao: z.literal('CONFIRMAR') }),
      z.object({ acao: z.literal('CANCELAR') }),
      z.object({
        acao: z.literal('OUTRA_HORA'),
        dia,
        periodo: z.enum(PERIODOS_DO_DIA),
        texto: texto(200).default(''),
      }),
    ]),
    response: chegadaDoCliente,
  }),
}
