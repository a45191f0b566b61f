import { z } from 'zod'
import { DAY_PERIODS } from './lembretes.ts'
import { linkToken } from './links-agenda.ts'
import { text } from '../cadastros/registers.ts'
import { SERVICO_TYPE_CODES } from '../cadastros/servicos.ts'
import { cod, day, instant } from '../core/contract.ts'
import { SIZE } from '../rules/sizes.ts'

/** Pictures of a bookable choice. */
export const RESERVA_ICONS = ['REVISAO', 'BARULHO', 'LUZ', 'PNEUS', 'RECALL', 'OLEO', 'FREIO', 'AR', 'OUTRO'] as const

const photo = z.object({ url: z.string(), miniatura: z.string(), largura: z.number(), altura: z.number() })
const storePhoto = photo.extend({ codFoto: z.number(), legenda: z.string() })
/** A plate as a customer types it. */
export const placa = text(8).min(7, 'Escreva a placa com 7 letras e números')
const servicos = z.array(cod).max(10, 'Escolha até 10 serviços').default([])
const pacotes = z.array(cod).max(5, 'Escolha até 5 pacotes').default([])

/** What a customer chose: bookable services, packages of the car's plan, and words of their own. */
export const reservaPedido = z.object({
  servicos,
  pacotes,
  texto: text(500).default(''),
})

const choice = z.object({
  codReservaServico: z.number(),
  nome: z.string(),
  descricao: z.string(),
  icone: z.enum(RESERVA_ICONS),
  minutos: z.number(),
  /** Centavos; null where the store shows no prices or the price is not known before the car is seen. */
  preco: z.number().nullable(),
})

/** A store's public page. */
export const reservaLoja = z.object({
  endereco: z.string(),
  concessionaria: z.string(),
  titulo: z.string(),
  texto: z.string(),
  chegada: z.string(),
  telefone: z.string().nullable(),
  /** Postal address in one line. */
  local: z.string(),
  fuso: z.string(),
  primaria: z.string(),
  /** Opening hours from Sunday to Saturday; null on a closed day. */
  horarios: z.array(z.tuple([z.string(), z.string()]).nullable()),
  fotos: z.array(photo.extend({ legenda: z.string() })),
  servicos: z.array(choice),
  /** Advisers to choose from; empty where the store assigns one. */
  consultores: z.array(z.object({ codConsultor: z.number(), nome: z.string() })),
  /** False shows the page without hours: the store takes no bookings now. */
  aberta: z.boolean(),
  /** Deposit by Pix, in centavos; 0 for none. */
  sinal: z.number(),
  /** Minutes in which the deposit is to be paid; null where no bank tells of it and the store looks for it. */
  sinalMinutos: z.number().nullable(),
  /** Whether the customer may ask for a courtesy car with the booking. */
  carroReserva: z.boolean(),
  /** Whether the code that proves the phone can also go by WhatsApp. */
  codigoPorWhatsapp: z.boolean(),
  /** Hours before the arrival until which the customer changes or cancels alone. */
  cancelaAte: z.number(),
  /** Days ahead that can be booked. */
  horizonte: z.number(),
  privacidade: z.string(),
})

/** What is shown of a plate. The answer has the same shape, and takes the same time, whether the plate is known or not. */
export const reservaCarro = z.object({
  /** Packages that the car's plan asks for now, from the model's own catalogue; empty when the model is not known. */
  pacotes: z.array(
    z.object({
      codPacote: z.number(),
      nome: z.string(),
      minutos: z.number(),
      /** Centavos; null where the store shows no prices. */
      preco: z.number().nullable(),
    }),
  ),
})

export const reservaDia = z.object({
  dia: day,
  /** Free starts on the store's clock, with the advisers free at each; empty on a full day. */
  horas: z.array(z.object({ inicio: instant, consultores: z.array(z.number()) })),
  /** Why a day has no hour. */
  motivo: z.enum(['FECHADA', 'FERIADO', 'CHEIO', 'CEDO_DEMAIS']).nullable(),
})

/** A proof-of-work challenge: find `n` such that SHA-256(`desafio` + ':' + n) begins with `bits` zero bits. */
export const desafio = z.object({ desafio: z.string(), bits: z.number(), expiraEm: instant })
/** A solved challenge in a request. */
export const solved = { desafio: z.string().max(400), resposta: z.string().regex(/^\d{1,15}$/) }

/** An hour held for this page. */
export const reservaSegurada = z.object({
  token: z.string(),
  inicio: instant,
  fim: instant,
  consultor: z.string(),
  expiraEm: instant,
})

/** A finished booking, as its link shows it: first name and masked plate only. */
export const reservaFeita = z.object({
  /** Token of /o/chegada/<token>: change, cancel, tell before arriving. */
  chegada: z.string(),
  inicio: instant,
  fim: instant,
  concessionaria: z.string(),
  local: z.string(),
  consultor: z.string(),
  cliente: z.string(),
  placa: z.string(),
  servicos: z.array(z.string()),
  /** Token of /o/pagar/<token>, when the store asks a deposit; unpaid by `pagarAte` the hour is freed. */
  pagar: z.string().nullable(),
  pagarAte: instant.nullable(),
})

/** A place on the waiting list, as its link shows it. */
export const espera = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
  estado: z.enum(['ESPERANDO', 'OFERECIDA', 'ACEITA', 'DESISTIU', 'EXPIRADA']),
  /** How many wait before this one. */
  antes: z.number(),
  de: day,
  ate: day,
  oferta: z.object({ inicio: instant, expiraEm: instant }).nullable(),
  /** Token of /o/chegada/<token> once accepted. */
  chegada: z.string().nullable(),
  /** Token of /o/pagar/<token> while the accepted hour waits for its deposit. */
  pagar: z.string().nullable(),
  /** The accepted hour was cancelled since, or let go without its deposit. */
  solta: z.boolean(),
})

/** Part of a page's address. */
export const atPage = z.object({ endereco: z.string().regex(/^[a-z0-9-]{1,40}$/) })
/** A hold, a link or a place on the list by its token. */
export const byToken = z.object({ token: linkToken })
/** Who books. */
export const cliente = z.object({
  nome: text(SIZE.cliente).min(2, 'Escreva o seu nome'),
  telefone: text(SIZE.telefone).min(10, 'Escreva o celular com DDD'),
})
/** How a code goes out. */
export const channel = z.enum(['SMS', 'WHATSAPP'])

/** That a code is on its way to a phone, which is masked. */
export const codeSent = z.object({ canal: channel, destino: z.string(), expiraEm: instant })
/** A code as it was received. */
export const receivedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'O código tem 6 números')

/** What the staff sets of a page. */
export const siteData = z.object({
  endereco: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letras minúsculas, números e hífen, como centro-sul')
    .min(2)
    .max(40),
  titulo: text(80).default(''),
  texto: text(2000).default(''),
  chegada: text(1000).default(''),
  termos: text(8000).default(''),
})
/** A page as its staff sees it. */
export const site = siteData.extend({
  codConcessionaria: z.number(),
  /** Address of the page, of its frame for another site, and of the code on the wall (null until made). */
  url: z.string(),
  quadro: z.string(),
  porta: z.string().nullable(),
  /** SVG of the QR code of `porta`. */
  portaQr: z.string().nullable(),
  fotos: z.array(storePhoto),
  /** What the store still lacks for taking bookings, in pt-BR. */
  faltas: z.array(z.object({ texto: z.string(), tela: z.string() })),
  versao: z.number(),
})

/** What a choice is. */
export const servicoData = z.object({
  nome: text(60).min(2, 'Dê um nome'),
  descricao: text(300).default(''),
  icone: z.enum(RESERVA_ICONS).default('OUTRO'),
  codServico: cod.nullable().default(null),
  tipo: z.enum(SERVICO_TYPE_CODES).default('DIAGNOSTICO'),
  minutos: z.number().int().min(5, 'Informe ao menos 5 minutos').max(6000),
  preco: z.number().int().min(0).max(99_999_999).nullable().default(null),
  ativo: z.boolean().default(true),
})
/** A choice as it is stored. */
export const servico = servicoData.extend({ codReservaServico: z.number(), versao: z.number() })

/** Who waits, as the staff sees it. */
export const waiting = z.object({
  codEspera: z.number(),
  codConcessionaria: z.number(),
  estado: z.enum(['ESPERANDO', 'OFERECIDA', 'ACEITA', 'DESISTIU', 'EXPIRADA']),
  posicao: z.number(),
  nome: z.string(),
  telefone: z.string(),
  placa: z.string().nullable(),
  modelo: z.string(),
  servicos: z.array(z.string()),
  texto: z.string(),
  minutos: z.number(),
  de: day,
  ate: day,
  periodo: z.enum(DAY_PERIODS),
  oferta: z.object({ inicio: instant, expiraEm: instant }).nullable(),
  ofertas: z.number(),
  codAgendamento: z.number().nullable(),
  criadaEm: instant,
})
