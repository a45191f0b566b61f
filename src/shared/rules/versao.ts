import { z } from 'zod'
import { dia, instante } from '../core/contract.ts'

/** What a sent version freezes: all that the customer was offered, no cost. Amounts in centavos. */
export const conteudoVersao = z.object({
  formato: z.literal('patio-orcamento/1'),
  distribuidor: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  codOrcamento: z.number(),
  checklist: z.string(),
  numero: z.number(),
  cliente: z.string(),
  veiculo: z.object({
    placa: z.string().nullable(),
    modelo: z.string(),
    ano: z.number().nullable(),
    km: z.number().nullable(),
  }),
  linhas: z.array(
    z.object({
      codLinha: z.number(),
      codItem: z.number().nullable(),
      titulo: z.string(),
      comentario: z.string().nullable(),
      cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
      origem: z.string(),
      vinculo: z.number().nullable().optional(),
      medida: z.string().nullable(),
      pecas: z.array(
        z.object({
          codigo: z.string(),
          descricao: z.string(),
          quantidade: z.number(),
          precoUnitario: z.number(),
          desconto: z.number(),
          total: z.number(),
        }),
      ),
      maoDeObra: z.array(
        z.object({
          codigo: z.string(),
          descricao: z.string(),
          minutos: z.number(),
          valorHora: z.number(),
          desconto: z.number(),
          total: z.number(),
        }),
      ),
      total: z.number(),
    }),
  ),
  total: z.number(),
  termos: z.object({ condicaoPagamento: z.string(), inicioPrevisto: dia, fimPrevisto: dia, validadeDias: z.number() }),
  enviadaEm: instante,
  expiraEm: instante,
})
export type ConteudoVersao = z.infer<typeof conteudoVersao>

/** Canonical JSON: keys sorted at every level, no white space (RFC 8785 for the values used here). The SHA-256 is taken over its UTF-8. */
export function jsonCanonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(jsonCanonico).join(',')}]`
  if (valor !== null && typeof valor === 'object') {
    const pares = Object.entries(valor)
      .filter(([, v]) => v !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${pares.map(([k, v]) => `${JSON.stringify(k)}:${jsonCanonico(v)}`).join(',')}}`
  }
  return JSON.stringify(valor)
}
