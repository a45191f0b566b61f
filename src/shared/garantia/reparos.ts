import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, endpoint, instant, page, pageOf, SPREADSHEETS } from '../core/contract.ts'
import { AGREED_TERM } from '../rules/reparo-days.ts'

/** Levels that read and keep the 30-day clocks; mechanics see them on the cars only. */
export const NIVEIS_REPAROS = [-1, 1, 2, 3, 4] as const

export const REPARO_STATES = { ABERTO: 'Aberto', RESOLVIDO: 'Resolvido', ENCERRADO: 'Encerrado sem reparo' } as const
const estado = z.enum(['ABERTO', 'RESOLVIDO', 'ENCERRADO'])
/** How the customer was told. */
export const CONTACT_CHANNELS = {
  TELEFONE: 'Telefone',
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  EMAIL: 'E-mail',
  PESSOALMENTE: 'Pessoalmente',
} as const
export type ContactChannel = keyof typeof CONTACT_CHANNELS
const canal = z.enum(Object.keys(CONTACT_CHANNELS) as [ContactChannel, ...ContactChannel[]])
const titulo = text(160).min(3, 'Diga qual é o defeito')
const motivo = text(300).min(3, 'Diga o motivo')

/** A defect with both counts, in days. */
const reparo = z.object({
  codReparo: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  titulo: z.string(),
  estado,
  garantia: z.enum(['MONTADORA', 'MANUAL']),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  prazoDias: z.number(),
  /** "Nesta visita": days of the visit that began last. */
  visita: z.number(),
  /** "Somadas as visitas". */
  soma: z.number(),
  /** Of `visita`, days on which the car stood finished and the customer knew; not deducted. */
  espera: z.number(),
  prontoDesde: instant.nullable(),
  /** The car is in a workshop for this defect now. */
  naOficina: z.boolean(),
  visitas: z.number(),
  ultimoContatoEm: instant.nullable(),
  abertoEm: instant,
  encerradoEm: instant.nullable(),
  versao: z.number(),
})
export type Reparo = z.infer<typeof reparo>

const fullReparo = reparo.extend({
  codCliente: z.number(),
  prazoNota: z.string().nullable(),
  motivo: z.string().nullable(),
  abertoPor: z.string().nullable(),
  estadias: z.array(
    z.object({
      codPassagem: z.number(),
      concessionaria: z.string().nullable(),
      fuso: z.string(),
      chegouEm: instant,
      entregueEm: instant.nullable(),
      prontoEm: instant.nullable(),
      dias: z.number(),
    }),
  ),
  contatos: z.array(
    z.object({
      codContato: z.number(),
      canal,
      texto: z.string(),
      pronto: z.boolean(),
      codConversaMensagem: z.number().nullable(),
      por: z.string().nullable(),
      em: instant,
    }),
  ),
  avisos: z.array(z.object({ contagem: z.enum(['VISITA', 'SOMA']), marco: z.number(), dias: z.number(), em: instant })),
  /** Newest messages that went out to the customer since the defect was opened, and are not noted here yet. */
  mensagens: z.array(
    z.object({ codConversaMensagem: z.number(), canal, texto: z.string(), por: z.string().nullable(), em: instant }),
  ),
})
export type FullReparo = z.infer<typeof fullReparo>

/** A clock for the cards of cars. */
const clock = reparo.pick({
  codReparo: true,
  titulo: true,
  prazoDias: true,
  visita: true,
  soma: true,
})
const reparoClock = clock.extend({ codPassagem: z.number() })
export type ReparoClock = z.infer<typeof reparoClock>

/** What a visit has to do with defects: those it is for, and what looks like the same defect. */
const reparosDaVisita = z.object({
  reparos: z.array(clock),
  /** The visit's order or checklist is one of the maker's warranty. */
  garantia: z.boolean(),
  entregue: z.boolean(),
  /** Complaint or service of the visit, as a first name of the defect. */
  titulo: z.string(),
  /** Open defects of the same car that this visit is not for yet. */
  mesmoDefeito: z.array(clock),
  /** Visits of the last 12 months with the same service or checklist item. */
  anteriores: z.array(
    z.object({
      codPassagem: z.number(),
      concessionaria: z.string(),
      chegouEm: instant,
      entregueEm: instant.nullable(),
      motivo: z.string(),
    }),
  ),
})
export type VisitReparos = z.infer<typeof reparosDaVisita>

const target = z.object({ codReparo: cod })
const filters = page.omit({ de: true, ate: true }).extend({
  estado: estado.optional(),
  /** At least this many days by the sum; VENCIDO: past the term by the sum. */
  faixa: z.enum(['15', '20', 'VENCIDO']).optional(),
})

export const reparos = {
  listReparos: endpoint({
    method: 'GET',
    path: 'garantia/reparos',
    acesso: NIVEIS_REPAROS,
    loja: 'query',
    resumo: 'Defeitos em garantia com as duas contagens, a maior soma primeiro',
    query: filters,
    response: pageOf(reparo),
  }),
  resumoReparos: endpoint({
    method: 'GET',
    path: 'garantia/resumo-reparos',
    acesso: NIVEIS_REPAROS,
    loja: 'query',
    resumo: 'Defeitos abertos, com 20 dias ou mais, além do prazo, e a média dos dias até resolver em 90 dias',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({
      abertos: z.number(),
      acima20: z.number(),
      vencidos: z.number(),
      /** Mean of the sum of defects solved in the last 90 days; null when there is none. */
      mediaDias: z.number().nullable(),
      resolvidos: z.number(),
    }),
  }),
  relogiosReparos: endpoint({
    method: 'GET',
    path: 'garantia/relogios',
    acesso: [...NIVEIS_REPAROS, 5],
    loja: 'query',
    resumo: 'Relógios a partir de 15 dias dos carros que estão na loja',
    query: z.object({ codConcessionaria: cod }),
    response: z.array(reparoClock),
  }),
  reparosDaVisita: endpoint({
    method: 'GET',
    path: 'garantia/visitas/:codPassagem/reparos',
    acesso: NIVEIS_REPAROS,
    resumo: 'Os defeitos de uma visita, e o que parece ser o mesmo defeito',
    params: z.object({ codPassagem: cod }),
    response: reparosDaVisita,
  }),
  getReparo: endpoint({
    method: 'GET',
    path: 'garantia/reparos/:codReparo',
    acesso: NIVEIS_REPAROS,
    resumo: 'Um defeito com as visitas, os avisos e o que foi dito ao cliente',
    params: target,
    response: fullReparo,
  }),
  abrirReparo: endpoint({
    method: 'POST',
    path: 'garantia/reparos',
    acesso: NIVEIS_REPAROS,
    resumo: 'Abrir um reparo em garantia na visita de um carro',
    body: z.object({
      codPassagem: cod,
      titulo,
      /** A person vouches that the car is under warranty, where neither order nor checklist says so. */
      marcarGarantia: z.boolean().default(false),
      /** Earlier visits for the same defect. */
      anteriores: z.array(cod).max(20).default([]),
    }),
    response: fullReparo,
  }),
  ligarVisita: endpoint({
    method: 'POST',
    path: 'garantia/reparos/:codReparo/visitas',
    acesso: NIVEIS_REPAROS,
    resumo: 'Ligar uma visita do mesmo carro ao defeito',
    params: target,
    body: z.object({ codPassagem: cod, versao: version }),
    response: fullReparo,
  }),
  desligarVisita: endpoint({
    method: 'POST',
    path: 'garantia/reparos/:codReparo/visitas/:codPassagem/desligar',
    acesso: NIVEIS_REPAROS,
    resumo: 'Desligar uma visita que não era deste defeito',
    params: target.extend({ codPassagem: cod }),
    body: z.object({ versao: version }),
    response: fullReparo,
  }),
  anotarContato: endpoint({
    method: 'POST',
    path: 'garantia/reparos/:codReparo/contatos',
    acesso: NIVEIS_REPAROS,
    resumo: 'Anotar o que foi dito ao cliente',
    params: target,
    body: z.object({
      canal,
      texto: text(2000).min(3, 'Diga o que foi dito'),
      /** The customer was told that the car is ready to be fetched. */
      pronto: z.boolean().default(false),
      codConversaMensagem: cod.nullable().default(null),
    }),
    response: fullReparo,
  }),
  combinarPrazo: endpoint({
    method: 'PUT',
    path: 'garantia/reparos/:codReparo/prazo',
    acesso: NIVEIS_REPAROS,
    resumo: 'Combinar outro prazo com o cliente, de 7 a 180 dias',
    params: target,
    body: z.object({
      prazoDias: z
        .number()
        .int()
        .min(AGREED_TERM.min, 'O prazo combinado vai de 7 a 180 dias')
        .max(AGREED_TERM.max, 'O prazo combinado vai de 7 a 180 dias'),
      /** Where the signed agreement is. */
      nota: text(500).min(5, 'Diga onde está o documento assinado'),
      versao: version,
    }),
    response: fullReparo,
  }),
  encerrarReparo: endpoint({
    method: 'POST',
    path: 'garantia/reparos/:codReparo/encerrar',
    acesso: NIVEIS_REPAROS,
    resumo: 'Encerrar o reparo: resolvido, ou por outro motivo',
    params: target,
    body: z.object({ estado: z.enum(['RESOLVIDO', 'ENCERRADO']), motivo, versao: version }),
    response: fullReparo,
  }),
  reabrirReparo: endpoint({
    method: 'POST',
    path: 'garantia/reparos/:codReparo/reabrir',
    acesso: NIVEIS_REPAROS,
    resumo: 'Reabrir o reparo: o defeito voltou',
    params: target,
    body: z.object({ versao: version }),
    response: fullReparo,
  }),
  exportarReparos: endpoint({
    method: 'GET',
    path: 'garantia/arquivos/reparos',
    acesso: NIVEIS_REPAROS,
    loja: 'query',
    resumo: 'Os reparos da lista em planilha, até 10.000',
    query: filters.omit({ cursor: true, limite: true }).extend({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}

/** The clocks for other systems. */
export const reparosIntegracao = {
  reparosAbertos: endpoint({
    method: 'GET',
    path: 'integracao/reparos',
    acesso: 'integracao',
    escopo: 'garantia:leitura',
    resumo: 'Defeitos abertos de uma concessionária com as duas contagens de dias, a maior soma primeiro; até 200',
    query: z.object({ codConcessionaria: cod }),
    response: z.array(reparo.omit({ cliente: true, versao: true })),
  }),
}
