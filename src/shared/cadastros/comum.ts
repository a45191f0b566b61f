import { z } from 'zod'
import { cod, endpoint, instante, paginaDe } from '../core/contract.ts'

/** Registers whose records are listed, edited in a form, exported and audited one by one. */
export const CADASTROS = [
  'concessionarias',
  'grupos',
  'servicos',
  'mecanicos',
  'consultores',
  'usuarios',
  'distribuidores',
  'modelos',
  'pacotes',
  'pneus',
  'manuais',
] as const
export type Cadastro = (typeof CADASTROS)[number]

/** Messages of a form, by field; empty when all is well. The form shows them as one types, the server answers them with 422. */
export type Erros<T> = Partial<Record<keyof T & string, string>>

export const SITUACOES = ['ativos', 'inativos', 'todos'] as const
export type Situacao = (typeof SITUACOES)[number]

/** Query of a register's list; registers add their own filters. */
export const filtroCadastro = z.object({
  busca: z.string().trim().max(80).optional(),
  cursor: z.string().max(400).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
  situacao: z.enum(SITUACOES).default('ativos'),
  sentido: z.enum(['asc', 'desc']).default('asc'),
})
/** Query of a register's list that sorts by these of its columns; without a choice by the first. */
export const filtroOrdenado = <const O extends readonly string[]>(ordens: O) =>
  filtroCadastro.extend({
    ordem: z
      .string()
      .refine((o) => ordens.includes(o), 'Esta lista não se ordena por essa coluna')
      .meta({ enum: [...ordens] })
      .optional(),
  })
/** How far the rows of a list are counted; only an export asks for more than the screen. */
export interface Contagem {
  maximo?: number
}
export type FiltroCadastro = z.infer<typeof filtroCadastro> & Contagem & { ordem?: string | undefined }

/** Page of a register: rows by name, and on the first page how many there are (counted up to 10,000). */
export function paginaDeCadastro<T extends z.ZodType>(item: T) {
  return paginaDe(item).extend({ contagem: z.object({ total: z.number(), exato: z.boolean() }).nullable() })
}

/** Number of the version that was opened: a save over a newer one answers 409 with the present record. */
export const versao = z.number().int().positive()

/** Text of a field: trimmed, up to `maximo` characters. */
export const texto = (maximo: number) => z.string().trim().max(maximo, `Use até ${maximo} caracteres`)

/** A code of a part or service: kept in capitals, so that every spelling of it is the same one. */
export const codigoMaiusculo = (maximo: number) => texto(maximo).toUpperCase()

/** Message of a required text. */
export function obrigatorio(valor: string, mensagem: string): string | undefined {
  return valor.trim() === '' ? mensagem : undefined
}

/** Leaves out the fields without a message. */
export function soErros<T>(erros: { [K in keyof T & string]?: string | null | undefined }): Erros<T> {
  return Object.fromEntries(Object.entries(erros).filter(([, e]) => e)) as Erros<T>
}

/** One change of a record, read from the audit: who, when, and each field before and after. */
export const mudancaDoRegistro = z.object({
  codAuditoria: z.number(),
  em: instante,
  /** Null: the system itself, or an import without a person. */
  quem: z.string().nullable(),
  acao: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })),
})
export type MudancaDoRegistro = z.infer<typeof mudancaDoRegistro>

export const cadastros = {
  historicoDoRegistro: endpoint({
    method: 'GET',
    path: 'cadastros/:cadastro/:codigo/historico',
    acesso: [1, 2, 3, -1],
    resumo: 'Mudanças de um registro, da mais nova à mais antiga; só de quem pode abrir o registro',
    params: z.object({ cadastro: z.enum(CADASTROS), codigo: cod }),
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: paginaDe(mudancaDoRegistro),
  }),
  usuariosDaLoja: endpoint({
    method: 'GET',
    path: 'cadastros/usuarios-da-loja/:codConcessionaria',
    acesso: [1, 2, 3, -1],
    loja: 'params',
    resumo: 'Usuários ativos que alcançam uma concessionária, para ligar a um mecânico ou consultor',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string(), codNivel: z.number() })),
  }),
  habilidadesEmUso: endpoint({
    method: 'GET',
    path: 'cadastros/habilidades',
    acesso: [1, 2, 3, -1],
    resumo: 'Habilidades já usadas em serviços e mecânicos',
    response: z.array(z.string()),
  }),
}
