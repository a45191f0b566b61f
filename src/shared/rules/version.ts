import { z } from 'zod'
import { day, instant } from '../core/contract.ts'

/** Content that a sent version freezes: everything offered to the customer, without costs. Amounts in centavos. */
export const versionContent = z.object({
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
  termos: z.object({ condicaoPagamento: z.string(), inicioPrevisto: day, fimPrevisto: day, validadeDias: z.number() }),
  enviadaEm: instant,
  expiraEm: instant,
})
export type VersionContent = z.infer<typeof versionContent>

/** Canonical JSON: keys sorted at every level, no white space (RFC 8785 for the values used here). The SHA-256 covers its UTF-8 bytes. */
export function canonicalJson(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(canonicalJson).join(',')}]`
  if (valor !== null && typeof valor === 'object') {
    const pairs = Object.entries(valor)
      .filter(([, v]) => v !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${pairs.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(',')}}`
  }
  return JSON.stringify(valor)
}
