import { z } from 'zod'
import { missing, type Fields } from '../cadastros/fields.ts'
import {
  type FieldErrors,
  formSchema,
  sortableFilter,
  cadastroPage,
  onlyErrors,
  version,
} from '../cadastros/registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'

/** Largest manual, and chunk size of its upload. */
export const MAX_MANUAL_BYTES = 50 * 1024 * 1024
export const MANUAL_CHUNK_BYTES = 1024 * 1024

const describeYear = (v: unknown) => (v === 0 ? '—' : String(v))
export const manualFields = {
  titulo: { nome: 'Título', novo: '', maximo: 120, required: 'Título obrigatório', coluna: 'texto', titulo: 'Manual' },
  marca: { nome: 'Marca', novo: '', maximo: 60, required: 'Marca obrigatória', coluna: 'texto' },
  /** Prefix of the model's name. */
  modelo: { nome: 'Modelo', novo: '', maximo: 120, required: 'Modelo obrigatório', coluna: 'texto' },
  /** 0 or null means no limit. */
  anoDe: { nome: 'Do ano', novo: null, tell: describeYear },
  anoAte: { nome: 'Até o ano', novo: null, tell: describeYear },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const year = z.number().int().min(0).max(2100).nullable()
const manualData = formSchema(manualFields, { anoDe: year, anoAte: year })
/** Fields of the owner's manual form. */
export type ManualData = z.infer<typeof manualData>

const manual = manualData.extend({
  codManual: z.number(),
  /** Size of the published file; 0 while there is none. */
  bytes: z.number(),
  /** Number of the upload that brought the file; it changes with every new file. */
  envio: z.number(),
  /** Public URL of the file; null without a file or for a retired manual. */
  link: z.string().nullable(),
  versao: version,
})
export type Manual = z.infer<typeof manual>

/** Form errors of a manual, by field. */
export function validateManual(d: ManualData): FieldErrors<ManualData> {
  const ano = (n: number | null) => (n === null || n === 0 || n >= 1950 ? null : 'Informe um ano de 1950 em diante')
  return onlyErrors<ManualData>({
    ...missing(manualFields, d),
    anoDe: ano(d.anoDe),
    anoAte: ano(d.anoAte) ?? (d.anoAte && d.anoDe && d.anoAte < d.anoDe ? 'O último ano vem antes do primeiro' : null),
  })
}

/** A manual's years in words. */
export function formatYears({ anoDe, anoAte }: Pick<ManualData, 'anoDe' | 'anoAte'>): string {
  if (!anoDe && !anoAte) return 'todos os anos'
  if (!anoAte) return `de ${anoDe} em diante`
  return anoDe ? (anoDe === anoAte ? String(anoDe) : `${anoDe} a ${anoAte}`) : `até ${anoAte}`
}

const manualUpload = z.object({ envio: z.number(), recebidos: z.number(), bytes: z.number(), pronto: z.boolean() })
export type ManualUpload = z.infer<typeof manualUpload>

const manuaisFilter = sortableFilter(['nome', 'marca', 'modelo']).extend({ marca: z.string().max(60).optional() })
export type ManuaisFilter = z.output<typeof manuaisFilter> & { maximo?: number }

const target = z.object({ codManual: cod })
const acesso = NIVEIS_CARDAPIO

export const manuais = {
  listManuais: endpoint({
    method: 'GET',
    path: 'cardapio/manuais',
    acesso,
    resumo: 'Manuais do proprietário, por título',
    query: manuaisFilter,
    response: cadastroPage(manual),
  }),
  getManual: endpoint({
    method: 'GET',
    path: 'cardapio/manuais/:codManual',
    acesso,
    resumo: 'Um manual do proprietário',
    params: target,
    response: manual,
  }),
  criarManual: endpoint({
    method: 'POST',
    path: 'cardapio/manuais',
    acesso,
    resumo: 'Criar um manual; o PDF vem depois, em pedaços',
    body: manualData,
    response: manual,
  }),
  alterarManual: endpoint({
    method: 'PUT',
    path: 'cardapio/manuais/:codManual',
    acesso,
    resumo: 'Alterar ou retirar um manual',
    params: target,
    body: manualData.extend({ versao: version }),
    response: manual,
  }),
  iniciarEnvioDeManual: endpoint({
    method: 'POST',
    path: 'cardapio/manuais/:codManual/envios',
    acesso,
    resumo: 'Anunciar o PDF de um manual; os bytes vêm em pedaços de 1 MiB',
    params: target,
    body: z.object({
      bytes: z
        .number()
        .int()
        .min(1, 'O arquivo está vazio')
        .max(MAX_MANUAL_BYTES, 'O arquivo passa de 50 MB: reduza o PDF e envie de novo'),
    }),
    response: manualUpload,
  }),
  enviarPedacoDeManual: endpoint({
    method: 'PUT',
    path: 'cardapio/manuais/:codManual/envios/:envio/pedacos/:de',
    acesso,
    semAuditoria: true,
    resumo: 'Um pedaço do PDF, a partir de um byte; com o último o arquivo é conferido e passa a valer',
    params: target.extend({ envio: cod, de: z.coerce.number().int().min(0).max(MAX_MANUAL_BYTES) }),
    response: manualUpload,
    limiteBytes: MANUAL_CHUNK_BYTES,
    corpoBinario: 'application/octet-stream',
  }),
  lerManual: endpoint({
    method: 'GET',
    path: 'cardapio/manuais/:codManual/arquivo',
    acesso,
    resumo: 'O PDF de um manual',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  lerManualPublico: endpoint({
    method: 'GET',
    path: 'publico/manuais/:segredo',
    acesso: 'publico',
    resumo: 'O PDF de um manual ativo, por seu endereço secreto',
    params: z.object({ segredo: z.string().regex(/^[\w-]{22}$/) }),
    response: z.never(),
    binario: ['application/pdf'],
    porMinuto: 30,
  }),
}
