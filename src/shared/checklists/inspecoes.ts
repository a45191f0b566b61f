import { z } from 'zod'
import { photo, previousVisit, verificacao, item as checklistItem } from './checklists.ts'
import {
  inspecaoAct,
  inspecaoContent,
  INSPECAO_STATES,
  MAX_VIDEO_BYTES,
  MAX_VIDEO_MS,
  MEDIA_KINDS,
  type InspecaoAct,
} from './inspecao.ts'
import { medidaLimit } from './medidas.ts'
import { publishedTemplate } from './modelos-inspecao.ts'
import { carRecall } from '../garantia/recall-cars.ts'
import { cod, endpoint, instant } from '../core/contract.ts'
import { CHUNK_BYTES } from '../arquivos/importacoes.ts'

/** Levels that do inspections: mechanic, foreman, consultant, managers, developer. */
export const NIVEIS_INSPECAO = [5, 4, 3, 1, 2, -1] as const
/** Levels that may ask for a second look, send back and approve. */
export const NIVEIS_SEGUNDA_OLHADA = [4, 1, 2, -1] as const

/** A car of the day: what it is, where its inspection stands. */
export const inspecaoCar = z.object({
  codPassagem: z.number().nullable(),
  idInspecao: z.uuid().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  versao: z.string().nullable(),
  ano: z.number().nullable(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  km: z.number().nullable(),
  prisma: z.string().nullable(),
  consultor: z.string().nullable(),
  chegouEm: instant,
  promessa: instant.nullable(),
  /** null while nobody began. */
  estado: z.enum(INSPECAO_STATES).nullable(),
  /** Who works on it, first names. */
  quem: z.array(z.string()),
  feitos: z.number(),
  total: z.number(),
  vermelhos: z.number(),
  amarelos: z.number(),
  codCheckList: z.number().nullable(),
})
export type InspecaoCar = z.infer<typeof inspecaoCar>

/** An item of the vehicle's last visit, which stands beside the new answer. */
const lastItem = checklistItem.pick({
  grupo: true,
  nome: true,
  estado: true,
  medida: true,
  unidade: true,
  comentarioCliente: true,
})
/** The vehicle's last visit: all items, and what it asks to be checked again. */
const lastVisit = z.object({
  visita: previousVisit,
  itens: z.array(lastItem),
  verificacoes: z.array(verificacao),
})
export type LastVisit = z.infer<typeof lastVisit>

/** A photo, video or signature on its way, or arrived. */
export const inspecaoMedia = z.object({
  idMidia: z.uuid(),
  tipo: z.enum(MEDIA_KINDS),
  bytes: z.number(),
  recebidos: z.number(),
  /** RECUSADA when the bytes are not what they claim to be; `erro` says why. */
  estado: z.enum(['ENVIANDO', 'PRONTA', 'RECUSADA']),
  erro: z.string().nullable(),
  /** Photo without the drawing that was made on it. */
  desenhoDe: z.uuid().nullable(),
  /** Signed addresses; null until it has arrived. A video's photo is its first frame. */
  foto: photo.omit({ codFoto: true }).nullable(),
  video: z.string().nullable(),
  duracaoMs: z.number().nullable(),
})
export type InspecaoMedia = z.infer<typeof inspecaoMedia>

/** An inspection as the server has it. `rev` rises by one with every act. */
export const inspecao = z.object({
  idInspecao: z.uuid(),
  rev: z.number(),
  conteudo: inspecaoContent,
  midias: z.array(inspecaoMedia),
  codCheckList: z.number().nullable(),
  checklist: z.string().nullable(),
  codOrcamento: z.number().nullable(),
  /** Warnings of the finished checklist: checks left out, measures out of colour, parts without stock. */
  avisos: z.array(z.string()),
  /** The frozen version by which it was begun; only with an inspection read alone. */
  modelo: publishedTemplate.optional(),
})
export type Inspecao = z.infer<typeof inspecao>

const mediaStart = z.object({
  idMidia: z.uuid(),
  tipo: z.enum(MEDIA_KINDS),
  bytes: z
    .number()
    .int()
    .min(1, 'O arquivo está vazio')
    .max(MAX_VIDEO_BYTES, 'O vídeo passa de 25 MB: grave um mais curto'),
  /** SHA-256 of the whole file, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  desenhoDe: z.uuid().nullable().default(null),
  duracaoMs: z
    .number()
    .int()
    .min(0)
    .max(MAX_VIDEO_MS + 1000, 'O vídeo passa de 20 segundos: grave um mais curto')
    .nullable()
    .default(null),
  /** First frame of a video: JPEG, PNG or WebP in base64. */
  quadro: z.base64().max(700_000).nullable().default(null),
})
export type MediaStart = z.input<typeof mediaStart>

/** An act as it was taken. Its form stands in the call that takes it, once in the document of the API. */
const toldAct = z.looseObject({ tipo: z.string() }) as unknown as z.ZodType<InspecaoAct, InspecaoAct>

/** One act of the history: who, when by the server, when by the phone; both answers of an item that two people gave are here. */
const historyEntry = z.object({
  id: z.uuid(),
  tipo: z.string(),
  item: z.string().nullable(),
  por: z.string(),
  em: instant,
  noAparelhoEm: instant,
  ato: toldAct,
})

const target = z.object({ idInspecao: z.uuid() })
const alvoMidia = target.extend({ idMidia: z.uuid() })
const ofLoja = z.object({ codConcessionaria: cod })

export const inspecoes = {
  listCarrosInspecao: endpoint({
    method: 'GET',
    path: 'inspecoes/carros',
    acesso: NIVEIS_INSPECAO,
    loja: 'query',
    resumo: 'Os carros que estão na loja ou foram inspecionados hoje, com o andamento da inspeção de cada um',
    query: ofLoja,
    response: z.array(inspecaoCar),
  }),
  pacoteInspecao: endpoint({
    method: 'GET',
    path: 'inspecoes/pacote',
    acesso: NIVEIS_INSPECAO,
    loja: 'query',
    resumo: 'O que o aparelho guarda para inspecionar sem rede: modelos, carros, últimas visitas e limites da loja',
    query: ofLoja,
    response: z.object({
      em: instant,
      modelos: z.array(publishedTemplate),
      /** Versions that are no longer offered, by which open inspections were begun. */
      versoesAnteriores: z.array(publishedTemplate),
      carros: z.array(inspecaoCar),
      /** Last visit by `codPassagem`. */
      visitas: z.record(z.string(), lastVisit),
      /** Open recalls by `codPassagem`. */
      recalls: z.record(
        z.string(),
        z.array(carRecall.pick({ codRecall: true, titulo: true, texto: true, instrucoes: true })),
      ),
      inspecoes: z.array(inspecao),
      limites: z.array(medidaLimit),
      /** Canned comments of each item, as `modelo:item`, those that the caller uses most first. */
      maisUsados: z.record(z.string(), z.array(z.string())),
    }),
  }),
  ultimaVisita: endpoint({
    method: 'GET',
    path: 'inspecoes/ultima-visita',
    acesso: NIVEIS_INSPECAO,
    loja: 'query',
    resumo: 'O veículo de uma placa ou de um chassi, com o que a última visita encontrou',
    query: ofLoja.extend({ placa: z.string().trim().min(7, 'Informe a placa ou o chassi').max(17) }),
    response: z.object({ carro: inspecaoCar.nullable(), visita: lastVisit.nullable() }),
  }),
  getInspecao: endpoint({
    method: 'GET',
    path: 'inspecoes/:idInspecao',
    acesso: NIVEIS_INSPECAO,
    resumo: 'Uma inspeção',
    params: target,
    response: inspecao,
  }),
  listAtosInspecao: endpoint({
    method: 'GET',
    path: 'inspecoes/:idInspecao/atos',
    acesso: NIVEIS_INSPECAO,
    resumo:
      'A história de uma inspeção, do primeiro ato ao último, com as duas respostas de um item que duas pessoas deram',
    params: target,
    response: z.array(historyEntry),
  }),
  registrarAto: endpoint({
    method: 'POST',
    path: 'inspecoes/:idInspecao/atos',
    acesso: NIVEIS_INSPECAO,
    contaUmaVez: true,
    resumo: 'Registrar um ato de uma inspeção; o mesmo ato conta uma vez, e finalizar gera o checklist e o orçamento',
    params: target,
    body: z.object({ ato: inspecaoAct }),
    response: inspecao,
  }),
  iniciarMidia: endpoint({
    method: 'POST',
    path: 'inspecoes/:idInspecao/midias',
    acesso: NIVEIS_INSPECAO,
    resumo: 'Anunciar uma foto, um vídeo ou uma assinatura; os bytes vêm em pedaços de 1 MiB',
    params: target,
    body: mediaStart,
    response: inspecaoMedia,
  }),
  getMidia: endpoint({
    method: 'GET',
    path: 'inspecoes/:idInspecao/midias/:idMidia',
    acesso: NIVEIS_INSPECAO,
    resumo: 'O que o servidor já tem de uma mídia: o envio continua daí',
    params: alvoMidia,
    response: inspecaoMedia,
  }),
  enviarPedacoMidia: endpoint({
    method: 'PUT',
    path: 'inspecoes/:idInspecao/midias/:idMidia/pedacos/:de',
    acesso: NIVEIS_INSPECAO,
    semAuditoria: true,
    resumo: 'Um pedaço da mídia, a partir de um byte (corpo application/octet-stream); o último a confere e guarda',
    params: alvoMidia.extend({ de: z.coerce.number().int().min(0).max(MAX_VIDEO_BYTES) }),
    response: inspecaoMedia,
    limiteBytes: CHUNK_BYTES,
    corpoBinario: 'application/octet-stream',
  }),
  getTermo: endpoint({
    method: 'GET',
    path: 'inspecoes/:idInspecao/termo',
    acesso: NIVEIS_INSPECAO,
    resumo: 'O termo de recebimento em PDF, com avarias, fotos e assinatura',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
