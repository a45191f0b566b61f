import { z } from 'zod'
import { MANAGER_NIVEIS } from './agenda.ts'
import { text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { linkToken } from './links-agenda.ts'
import { pagar } from '../pagamentos/pagar.ts'

export const DAY_PERIODS = ['MANHA', 'TARDE', 'QUALQUER'] as const
export const PERIOD_NAMES: Record<(typeof DAY_PERIODS)[number], string> = {
  MANHA: 'de manhã',
  TARDE: 'à tarde',
  QUALQUER: 'a qualquer hora',
}

/** An appointment read by its secret link: when and where, without personal data. */
export const clienteChegada = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
  inicio: instant,
  situacao: z.enum(['ABERTO', 'CONFIRMADO', 'CANCELADO', 'PASSOU']),
  /** Another time that the customer asked for and that the staff has not settled yet. */
  pedido: z.string().nullable(),
  /** Days that the customer may ask for: those on which the store is open. */
  dias: z.array(day),
  /** Path of the page on which one may book again; null while the appointment stands, or where the store takes no bookings there. */
  agendar: z.string().nullable(),
  /** The deposit of the appointment. */
  pagar: pagar.nullable(),
  /** What was paid for a cancelled appointment and not given back yet, in centavos. */
  aDevolver: z.number(),
})
export type ClienteChegada = z.infer<typeof clienteChegada>

const lembrete = z.object({
  url: z.string(),
  whatsapp: z.string().nullable(),
  lembradoEm: instant.nullable(),
})

/** Endpoints of reminders for the staff. */
export const lembretes = {
  lembrarAgendamento: endpoint({
    method: 'POST',
    path: 'agendamento/:codAgendamento/lembrete',
    acesso: MANAGER_NIVEIS,
    resumo: 'Pedir ao cliente que confirme: por SMS, por e-mail, ou só criar o link para o WhatsApp',
    params: z.object({ codAgendamento: cod }),
    body: z.object({ canal: z.enum(['LINK', 'WHATSAPP', 'SMS', 'EMAIL']) }),
    response: lembrete,
  }),
}

const byToken = z.object({ token: linkToken })

/** Endpoints for the customer: confirm, ask for another time, cancel. */
export const lembretesPublicos = {
  verChegada: endpoint({
    method: 'GET',
    path: 'publico/agenda/chegada/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O agendamento de um link de confirmação, sem dados pessoais',
    params: byToken,
    response: clienteChegada,
  }),
  responderChegada: endpoint({
    method: 'POST',
    path: 'publico/agenda/chegada/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Confirmar, pedir outra hora ou cancelar um agendamento',
    params: byToken,
    body: z.discriminatedUnion('acao', [
      z.object({ acao: z.literal('CONFIRMAR') }),
      z.object({ acao: z.literal('CANCELAR') }),
      z.object({
        acao: z.literal('OUTRA_HORA'),
        dia: day,
        periodo: z.enum(DAY_PERIODS),
        texto: text(200).default(''),
      }),
    ]),
    response: clienteChegada,
  }),
}
