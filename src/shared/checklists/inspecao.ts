import { z } from 'zod'
import { itemState } from './checklists.ts'
import { instant, sentInstant } from '../core/contract.ts'
import { SIZE } from '../rules/sizes.ts'
import { FROM_YEAR, TO_YEAR } from '../rules/years.ts'

const text = (max: number) => z.string().trim().max(max)

/** The life of an inspection. */
export const INSPECAO_STATES = ['EM_ANDAMENTO', 'SEGUNDA_OLHADA', 'FINALIZADA', 'CANCELADA'] as const
export const CORNERS = ['DE', 'DD', 'TE', 'TD'] as const
/** Views of the car's drawing on which damage is marked. */
export const CAR_VIEWS = ['CIMA', 'FRENTE', 'TRASEIRA', 'ESQUERDA', 'DIREITA'] as const
/**
 * Size of each view; a damage's x and y are fractions of it. Kept apart from the drawings, which code that only names places need not load.
 */
export const CAR_VIEW_SIZE = { width: 320, height: 160 } as const
export const DAMAGE_KINDS = ['RISCO', 'AMASSADO', 'QUEBRADO', 'FALTANDO', 'OUTRO'] as const
export const MEDIA_KINDS = ['FOTO', 'VIDEO', 'ASSINATURA'] as const
export const FUEL_EIGHTHS = 8
/** Largest figures that can be typed: kilometres, a measure, a battery's cold cranking amps, a tyre's pressure in psi. */
export const MAX_KM = 2_000_000
export const MAX_MEASURE = 1_000_000
export const MAX_CCA = 3000
export const MAX_PSI = 150
export const MAX_ITEM_MEDIA = 10
export const MAX_ITEM_DAMAGES = 20
export const MAX_DAMAGE_PHOTOS = 4
/** Letters of an item's comment. */
export const MAX_COMMENT = 1000
export const MAX_VIDEO_BYTES = 25 * 1024 * 1024
export const MAX_VIDEO_MS = 20_000
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024

const depth = z.number().min(0).max(30).nullable()
const corner = z.object({
  interno: depth,
  meio: depth,
  externo: depth,
  /** Week and year of making, as on the tyre: '2324'. */
  dot: z
    .string()
    .regex(/^\d{4}$/, 'O DOT tem semana e ano, como 2324')
    .nullable(),
  /** Pressure in psi. */
  pressao: z.number().min(0).max(MAX_PSI).nullable(),
})
export type TyreCorner = z.output<typeof corner>

/** A mark on the drawing of the car; x and y from 0 to 1 of the view. */
export const damage = z.object({
  id: z.uuid(),
  vista: z.enum(CAR_VIEWS),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  tipo: z.enum(DAMAGE_KINDS),
  observacao: text(200).default(''),
  midias: z.array(z.uuid()).max(MAX_DAMAGE_PHOTOS).default([]),
})
export type Damage = z.output<typeof damage>

/**
 * An item's answer. The measure of a tyre item is its least depth, that of a battery its measured CCA. Answers older than a kind of item
 * lack its fields.
 */
export const answer = z.object({
  estado: itemState,
  medida: z.number().min(0).max(MAX_MEASURE).nullable().default(null),
  pneus: z.partialRecord(z.enum(CORNERS), corner).nullable().default(null),
  bateria: z
    .object({
      medido: z.number().min(0).max(MAX_CCA),
      nominal: z.number().min(0).max(MAX_CCA).nullable(),
      codigo: text(40).nullable(),
    })
    .nullable()
    .default(null),
  /** Damages marked on the drawing of the car; absent in answers given before items had one. */
  avarias: z.array(damage).max(MAX_ITEM_DAMAGES, `No máximo ${MAX_ITEM_DAMAGES} avarias por item`).nullish(),
  texto: text(MAX_COMMENT).nullable().default(null),
  /** Ids of the canned comments that were tapped. */
  achados: z.array(z.string().max(40)).max(12).default([]),
  comentarioCliente: text(MAX_COMMENT).nullable().default(null),
  comentarioInterno: text(MAX_COMMENT).nullable().default(null),
  midias: z.array(z.uuid()).max(MAX_ITEM_MEDIA, `No máximo ${MAX_ITEM_MEDIA} fotos e vídeos por item`).default([]),
  /** What the last visit found, confirmed by one tap. */
  confirmado: z.boolean().default(false),
})
export type Answer = z.output<typeof answer>

/** The reception act: how the car arrived. */
export const reception = z.object({
  km: z.number().int().min(0).max(MAX_KM).nullable(),
  /** Fuel in eighths of a tank. */
  combustivel: z.number().int().min(0).max(FUEL_EIGHTHS).nullable(),
  prisma: text(10).nullable(),
  objetos: text(1000),
  /** The complaint in the customer's words. */
  queixa: text(2000),
})
export type Reception = z.output<typeof reception>

const start = {
  codConcessionaria: z.number().int().positive(),
  /** Visit of the car; null for a car that nobody received yet: it is found again by its plate or chassis. */
  codPassagem: z.number().int().positive().nullable(),
  codModeloInspecao: z.number().int().positive(),
  numeroVersao: z.number().int().positive(),
  veiculo: z.object({
    placa: text(8).nullable(),
    chassi: text(17).nullable(),
    marca: text(60),
    modelo: text(120).min(1, 'Informe o modelo'),
    versao: text(120).nullable(),
    ano: z.number().int().min(1900).max(2100).nullable(),
  }),
  cliente: z.object({
    nome: text(SIZE.cliente).min(1, 'Informe o nome do cliente'),
    telefone: text(SIZE.telefone).nullable(),
  }),
}

/**
 * A phone whose battery ran flat may think it is 1970: its acts count, with their instant moved into the range of years that the database
 * keeps.
 */
const phoneInstant = z
  .string()
  .meta({ format: 'date-time', example: '2026-11-30T10:00:00.000Z' })
  .transform((text) => {
    const year = new Date(text).getUTCFullYear()
    if (year < FROM_YEAR) return `${FROM_YEAR}-01-01T00:00:00Z`
    return year > TO_YEAR ? `${TO_YEAR}-12-31T00:00:00Z` : text
  })
  .pipe(sentInstant)

const act = <K extends string, S extends z.ZodRawShape>(tipo: K, shape: S) =>
  z.object({
    tipo: z.literal(tipo),
    /** Made by the phone; the same act counts once. */
    id: z.uuid(),
    /** The phone's clock, kept beside the server's, which decides. */
    noAparelhoEm: phoneInstant,
    ...shape,
  })
const item = z.string().max(40)
/** The person's own act that is undone: what stood before it stands again, unless another changed the same since. */
const desfaz = z.uuid().optional()
/** Photos of a note: all that a refused answer named. */
const noted = z.array(z.uuid()).max(100)

/** What a person does in an inspection, in the order in which the phone sends it. */
export const inspecaoAct = z.discriminatedUnion('tipo', [
  act('INICIAR', start),
  act('RECEBER', { dados: reception.partial(), desfaz }),
  act('MARCAR_AVARIA', { avaria: damage, desfaz }),
  act('APAGAR_AVARIA', { avaria: z.uuid(), desfaz }),
  act('ASSINAR', { midia: z.uuid(), nome: text(120).min(1, 'Diga quem assinou') }),
  /** The customer takes the signature back: its file goes too. */
  act('DESCARTAR_ASSINATURA', { midia: z.uuid() }),
  /** null takes an answer back. */
  act('RESPONDER', { item, resposta: answer.nullable(), desfaz }),
  /** Green for the items of a section that nobody answered yet. */
  act('TODOS_VERDES', { secao: z.string().max(40), itens: z.array(item).min(1).max(60) }),
  act('CONTAR_TEMPO', { secao: z.string().max(40), segundos: z.number().int().min(1).max(7200) }),
  /** What was refused is kept as a note, with its photos; also in a finished inspection. */
  act('ANOTAR', { texto: text(4000).min(1), midias: noted.optional() }),
  /** The foreman wants to see the car before the consultant gets it. */
  act('EXIGIR_SEGUNDA_OLHADA', {}),
  act('FINALIZAR', {}),
  act('DEVOLVER', { itens: z.array(item).max(60), motivo: text(500).min(1, 'Diga o que refazer') }),
  act('APROVAR', {}),
  act('CANCELAR', { motivo: text(300).min(1, 'Diga por quê') }),
])
export type InspecaoAct = z.output<typeof inspecaoAct>
export type SentInspecaoAct = z.input<typeof inspecaoAct>

const signed = z.object({ por: z.string(), codUsuario: z.number(), em: instant })

/** All that is known of an inspection: the fold of its acts, the same on the phone and on the server. */
export const inspecaoContent = z.object({
  ...start,
  estado: z.enum(INSPECAO_STATES),
  recepcao: reception,
  avarias: z.array(damage),
  assinatura: signed
    .extend({
      midia: z.uuid(),
      nome: z.string(),
      /** What stood when the customer signed; absent in what was signed before it was kept here. */
      assinado: z.object({ recepcao: reception, avarias: z.array(damage) }).optional(),
    })
    .nullable(),
  respostas: z.record(z.string(), signed.extend({ resposta: answer })),
  /** How many acts changed each item; absent in inspections that were begun before it was counted. */
  atosPorItem: z.record(z.string(), z.number()).optional(),
  /** Seconds by section and person. */
  tempos: z.record(z.string(), z.number()),
  notas: z.array(signed.extend({ texto: z.string(), midias: noted.optional() })),
  segundaOlhada: z.boolean(),
  /** What the foreman sent back; null when nothing waits to be redone. */
  devolvida: signed.extend({ itens: z.array(z.string()), motivo: z.string() }).nullable(),
  iniciada: signed,
  finalizada: signed.nullable(),
  aprovada: signed.nullable(),
  cancelada: signed.extend({ motivo: z.string() }).nullable(),
})
export type InspecaoContent = z.output<typeof inspecaoContent>
