import { z } from 'zod'
import {
  type Erros,
  filtroOrdenado,
  obrigatorio,
  paginaDeCadastro,
  soErros,
  texto,
  versao,
} from '../cadastros/comum.ts'
import { cod, endpoint } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'

/** Largest manual, and the piece that it travels in. */
export const MAX_BYTES_MANUAL = 50 * 1024 * 1024
export const BYTES_PEDACO_MANUAL = 1024 * 1024

const dadosDoManual = z.object({
  titulo: texto(120),
  marca: texto(60),
  /** Beginning of the model's name. */
  modelo: texto(120),
  /** 0 or nothing: without that bound. */
  anoDe: z.number().int().min(0).max(2100).nullable(),
  anoAte: z.number().int().min(0).max(2100).nullable(),
  ativo: z.boolean(),
})
/** What the form of an owner's manual edits. */
export type DadosDoManual = z.infer<typeof dadosDoManual>

const manual = dadosDoManual.extend({
  codManual: z.number(),
  /** Of the file that is shown; 0 while there is none. */
  bytes: z.number(),
  /** Which sending the file came by: another one is another file. */
  envio: z.number(),
  /** Address that opens it without a session; null while there is no file, or the manual is retired. */
  link: z.string().nullable(),
  versao,
})
export type Manual = z.infer<typeof manual>

/** What is wrong with a manual, by field. */
export function errosDoManual(d: DadosDoManual): Erros<DadosDoManual> {
  const ano = (n: number | null) => (n === null || n === 0 || n >= 1950 ? null : 'Informe um ano de 1950 em diante')
  return soErros<DadosDoManual>({
    titulo: obrigatorio(d.titulo, 'Título obrigatório'),
    marca: obrigatorio(d.marca, 'Marca obrigatória'),
    modelo: obrigatorio(d.modelo, 'Modelo obrigatório'),
    anoDe: ano(d.anoDe),
    anoAte: ano(d.anoAte) ?? (d.anoAte && d.anoDe && d.anoAte < d.anoDe ? 'O último ano vem antes do primeiro' : null),
  })
}

/** Years of a manual in words. */
export function anosEmPalavras({ anoDe, anoAte }: Pick<DadosDoManual, 'anoDe' | 'anoAte'>): string {
  if (!anoDe && !anoAte) return 'todos os anos'
  if (!anoAte) return `de ${anoDe} em diante`
  return anoDe ? (anoDe === anoAte ? String(anoDe) : `${anoDe} a ${anoAte}`) : `até ${anoAte}`
}

const envioDeManual = z.object({ envio: z.number(), recebidos: z.number(), bytes: z.number(), pronto: z.boolean() })
export type EnvioDeManual = z.infer<typeof envioDeManual>

const filtroManuais = filtroOrdenado(['nome', 'marca', 'modelo']).extend({ marca: z.string().max(60).optional() })
export type FiltroManuais = z.output<typeof filtroManuais> & { maximo?: number }

const alvo = z.object({ codManual: cod })
const acesso = NIVEIS_CARDAPIO

export const manuais = {
  listManuais: endpoint({
    method: 'GET',
    path: 'cardapio/manuais',
    acesso,
    resumo: 'Manuais do proprietário, por título',
    query: filtroManuais,
    response: paginaDeCadastro(manual),
  }),
  getManual: endpoint({
    method: 'GET',
    path: 'cardapio/manuais/:codManual',
    acesso,
    resumo: 'Um manual do proprietário',
    params: alvo,
    response: manual,
  }),
  criarManual: endpoint({
    method: 'POST',
    path: 'cardapio/manuais',
    acesso,
    resumo: 'Criar um manual; o PDF vem depois, em pedaços',
    body: dadosDoManual,
    response: manual,
  }),
  alterarManual: endpoint({
    method: 'PUT',
    path: 'cardapio/manuais/:codManual',
    acesso,
    resumo: 'Alterar ou retirar um manual',
    params: alvo,
    body: dadosDoManual.extend({ versao }),
    response: manual,
  }),
  iniciarEnvioDeManual: endpoint({
    method: 'POST',
    path: 'cardapio/manuais/:codManual/envios',
    acesso,
    resumo: 'Anunciar o PDF de um manual; os bytes vêm em pedaços de 1 MiB',
    params: alvo,
    body: z.object({
      bytes: z
        .number()
        .int()
        .min(1, 'O arquivo está vazio')
        .max(MAX_BYTES_MANUAL, 'O arquivo passa de 50 MB: reduza o PDF e envie de novo'),
    }),
    response: envioDeManual,
  }),
  enviarPedacoDeManual: endpoint({
    method: 'PUT',
    path: 'cardapio/manuais/:codManual/envios/:envio/pedacos/:de',
    acesso,
    semAuditoria: true,
    resumo: 'Um pedaço do PDF, a partir de um byte; com o último o arquivo é conferido e passa a valer',
    params: alvo.extend({ envio: cod, de: z.coerce.number().int().min(0).max(MAX_BYTES_MANUAL) }),
    response: envioDeManual,
    limiteBytes: BYTES_PEDACO_MANUAL,
    corpoBinario: 'application/octet-stream',
  }),
  lerManual: endpoint({
    method: 'GET',
    path: 'cardapio/manuais/:codManual/arquivo',
    acesso,
    resumo: 'O PDF de um manual',
    params: alvo,
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
